import type { Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** A write that carries an Idempotency-Key, so that it may be repeated (docs/decisions/0044). */
export interface Once {
  /** Takes what was sent. Ends the write where the same was done under its key, and refuses it where something else was. */
  take: (sent: string) => Promise<void>
  /**
   * Claims the key, as the first statement of the one transaction of the write, and answers what keeps the answer. Of two that are
   * sent at once the second waits here for the first.
   */
  claim: (trx: Transaction<DB>) => Promise<(answer: unknown) => Promise<void>>
}

/** Ends a write that was done before: it is answered as the first time, and nothing that would follow it happens again. */
export class Repeated extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('this write was done before')
    this.answer = answer
  }
}
