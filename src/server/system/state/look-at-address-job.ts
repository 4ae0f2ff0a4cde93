import { isThisMachine } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-job.ts'
import { writeAddressLook } from './address-look.ts'
import { lookAtCertificate, lookAtHttp } from './look-at-address.ts'

const HOUR = 3600

type Looking = Pick<Deps, 'db' | 'config' | 'now'>

/** Looks at PUBLIC_URL as others see it, at each start and every six hours; no call waits for it. */
export const lookAtAddressJob = (deps: Looking, log: Log): Job =>
  scheduledJob(
    {
      name: 'look_at_address',
      timeLimit: 60,
      waits: [],
      schedule: { cron: '20 */6 * * *', every: 6 * HOUR },
      failing: 'what was found at PUBLIC_URL could not be noted',
      work: () => lookAtAddress(deps),
    },
    log,
  )

/** An address of this machine or without https is not asked: there is nothing to see. */
const lookAtAddress = async ({ db, config, now }: Looking): Promise<void> => {
  const { publicUrl } = config
  if (isThisMachine(publicUrl) || !publicUrl.startsWith('https:')) return
  const address = new URL(publicUrl)
  const [certificate, http] = await Promise.all([lookAtCertificate(address, now()), lookAtHttp(address)])
  await writeAddressLook(db, { address: address.host, looked_at: now().toISOString(), certificate, http })
}
