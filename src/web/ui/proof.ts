/*
 * Asking the person to show again who they are: the dialog that asks says so here, and calls wait here for its answer.
 */
type Ask = (declined: AbortSignal) => Promise<boolean>
let askAgain: Ask = () => Promise.resolve(false)
let asking: Promise<boolean> | undefined
let declining: AbortController | undefined

/** Who asks the person; true once they have shown who they are. Returns how to end that. */
export const onProofWanted = (ask: Ask): (() => void) => {
  askAgain = ask
  return () => {
    askAgain = () => Promise.resolve(false)
  }
}

/** Asks the person, once for all calls that wait. False where they decline. */
export const askForProof = (): Promise<boolean> => {
  asking ??= ask()
  return asking
}

const ask = (): Promise<boolean> => {
  declining = new AbortController()
  return askAgain(declining.signal).finally(() => {
    asking = undefined
  })
}

/** Answers for a person who is being asked that they do not; whether somebody was. */
export const declineProof = (): boolean => {
  if (asking === undefined) return false
  declining?.abort()
  return true
}
