import { MISSED_READINGS } from '../../../contract/attendance/limits.ts'

/** Decides which of the codes that the camera sees are new: the same code is taken once while it stays in view. */
export const codesInView = () => {
  /** How many readings in a row have missed each taken code. */
  const taken = new Map<string, number>()
  return {
    /** The code to take, if there is a new one. While paused none is taken, and those taken before stay in view. */
    take: (seen: readonly string[], isPaused: boolean): string | undefined => {
      for (const [code, missed] of taken)
        if (seen.includes(code)) taken.set(code, 0)
        else if (missed + 1 < MISSED_READINGS) taken.set(code, missed + 1)
        else taken.delete(code)
      const fresh = isPaused ? undefined : seen.find((code) => !taken.has(code))
      if (fresh !== undefined) taken.set(fresh, 0)
      return fresh
    },
  }
}
