import { SAME_CODE_MS } from '../../../contract/browser-limits.ts'

/** Decides which of the codes that the camera sees are new: the same code is taken once while it stays in view. */
export const codesInView = () => {
  /** When each taken code was last seen. */
  const taken = new Map<string, number>()
  return {
    /** The code to take, if there is a new one. While paused none is taken, and those taken before stay in view. */
    take: (seen: readonly string[], now: number, isPaused: boolean): string | undefined => {
      for (const [code, at] of taken) if (now - at > SAME_CODE_MS) taken.delete(code)
      for (const code of seen) if (taken.has(code)) taken.set(code, now)
      const fresh = isPaused ? undefined : seen.find((code) => !taken.has(code))
      if (fresh !== undefined) taken.set(fresh, now)
      return fresh
    },
  }
}
