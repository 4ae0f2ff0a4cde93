import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import type { NewTerminal, terminalInput } from '../../../contract/attendance/terminals.schema.ts'
import { isInCharge } from '../../../contract/people/user-rights.ts'
import { requireFreshSignIn } from '../../people/credentials/require-fresh-sign-in.ts'
import { hashToken } from '../../people/credentials/sessions.queries.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { changeRecord, recordChanges } from '../../platform/records/record-change.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { insertTerminal, lockTerminal, readTerminal, setEnded } from './terminals.queries.ts'

/** Makes a terminal with a token of its own, which is in the answer and nowhere else (S-52). */
export const makeTerminal = (deps: Deps, { caller, key }: Writer, sent: z.output<typeof terminalInput>): Promise<NewTerminal> => {
  requireFreshSignIn(deps, caller)
  if (!isInCharge(caller, sent.station)) throw fail('terminal.other_station')
  const token = randomBytes(32).toString('base64url')
  return recordChanges(deps, { caller, key }, async (trx, log) => {
    const id = await insertTerminal(trx, {
      name: sent.name,
      station_id: sent.station,
      takes_dpi: sent.takes_dpi,
      token_hash: hashToken(token),
      created_by: caller.id,
      now: deps.now(),
    })
    const terminal = found(await readTerminal(trx, id, deps.now()))
    log.created('terminal', terminal)
    return { ...terminal, token }
  })
}

/** Ends a terminal: its token opens nothing any more. */
export const endTerminal = (deps: Deps, { caller, key }: Writer, id: number): Promise<void> =>
  changeRecord(deps, { caller, key }, `terminal/${id}`, async (trx, log) => {
    await lockTerminal(trx, id)
    const terminal = found(await readTerminal(trx, id, deps.now()))
    if (!isInCharge(caller, terminal.station)) throw fail('record.not_found')
    await setEnded(trx, id, deps.now())
    log.deleted('terminal', terminal)
  })
