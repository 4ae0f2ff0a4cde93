import { newPublicKey } from '../../platform/keys/public-key.ts'
import { emergencyCan } from '../../../contract/emergencies/emergency-rules.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { countWrite, noteEdited } from '../save/as-recorded.ts'
import { lockEmergency, readEmergency, rightsFields } from '../emergencies.queries.ts'
import { detailFor } from '../detail/present-emergency.ts'
import { setPublicKey } from '../save/save-emergency.queries.ts'
import { found, fail } from '../../platform/errors/refusal.ts'

/** Gives the public page a new key; printed or shared codes stop working (S-25). */
export const renewKey = (deps: Deps, { caller, key }: Writer, id: number): Promise<EmergencyDetail> =>
  changeRecord(deps, { caller, key }, `emergency/${id}`, async (trx, log) => {
    const before = found(await lockEmergency(trx, id))
    if (!emergencyCan.renewKey(caller, rightsFields(before))) throw fail('emergency.not_yours')
    await countWrite(trx, deps, caller)
    await setPublicKey(trx, id, newPublicKey(), deps.now())
    const after = found(await readEmergency(trx, { id }))
    noteEdited(log, before, after)
    return detailFor(after, deps, caller)
  })
