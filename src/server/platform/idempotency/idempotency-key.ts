import type { Changing } from '../database/open.ts'

/** A write that carries an Idempotency-Key and may therefore be repeated (docs/decisions/0044). */
export interface IdempotencyKey {
  /** Registers the body. Ends the call if the same write was done under its key; refuses it if a different one was. */
  take: (sent: string) => Promise<void>
  /**
   * Claims the key, as the first statement of the write's transaction, and returns the function that stores the answer. Of two
   * equal writes sent at once, the second waits here for the first.
   */
  claim: (trx: Changing) => Promise<(answer: unknown) => Promise<void>>
}

/** Thrown to end a write that was done before: the stored answer is sent, and no side effect happens again. */
export class Repeated extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('this write was done before')
    this.answer = answer
  }
}
