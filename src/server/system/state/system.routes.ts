import type { FastifyInstance } from 'fastify'
import { systemQuery, systemReport } from '../../../contract/system/system.schema.ts'
import type { SystemDeps } from '../processes/other-processes.ts'
import { requireFreshSignIn } from '../../people/credentials/require-fresh-sign-in.ts'
import { call } from '../../platform/http/call.ts'
import { readers } from './read-checks.ts'
import { systemReading } from './read-system.ts'
import { unknownProxy } from './unknown-proxy.ts'

export const systemRoutes = (app: FastifyInstance, deps: SystemDeps): void => {
  const { config, now } = deps
  const ofProcess = { countStreams: app.countStreams, unknownProxyAt: unknownProxy(app, deps) }
  const read = systemReading(deps, readers(deps, ofProcess), app.log)
  const state = { summary: 'El estado del sistema', query: systemQuery, answer: systemReport }
  call(app, 'GET system', state, async ({ caller }) => {
    requireFreshSignIn(deps, caller)
    const reading = await read()
    return { now: now().toISOString(), address: withoutName(config.publicUrl), ...reading }
  })
}

/** An address may contain a user's name and password. */
const withoutName = (address: string): string => {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`
}
