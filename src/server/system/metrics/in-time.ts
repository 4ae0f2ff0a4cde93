import { READINESS_MS } from '../../../contract/shared/server-limits.ts'

/** The result, or undefined if there is none, or none within two seconds. */
export const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), READINESS_MS).unref()
    }),
  ])
