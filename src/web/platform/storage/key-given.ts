let given: Promise<unknown> = Promise.resolve()

/** The key of whoever opens the application may be on its way, after a new sign-in. */
export const expectKey = (work: Promise<unknown>): void => {
  given = work.catch(() => undefined)
}

/** Resolves once it has come, or cannot come. */
export const keyGiven = (): Promise<unknown> => given
