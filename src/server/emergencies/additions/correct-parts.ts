import type * as z from 'zod'
import { additionCan, authorOf, unitContradictions, type Addition } from '../../../contract/emergencies/addition-rules.ts'
import type {
  FactsCorrection,
  patientCorrection,
  UnitCorrection,
} from '../../../contract/emergencies/emergency-additions.schema.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import type { StoredEmergency } from '../emergencies.queries.ts'
import { placeOf } from '../save/check-choices.ts'
import { retireFiles } from '../../platform/files/retire-files.ts'
import type { ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail, found, invalid } from '../../platform/errors/refusal.ts'
import { lockVehicles, setDisponibility } from '../../fleet/vehicles/vehicles.queries.ts'
import { refuseTooEarly, refuseUnfitPilot } from './add-parts.ts'
import { changeParts, permitCompletion, permitContact, permitCorrection, permitFacts, whenMade } from './change-parts.ts'
import {
  emergencyOfPart,
  removeCrew as deleteCrew,
  removePart,
  removeStationsOfUnits,
  removeWay,
  updateContact,
  updateFacts,
  updateNote,
  updatePatient,
  updateUnit,
  type PartKind,
} from './parts.queries.ts'

interface Correction {
  kind: PartKind
  work: (trx: Changing, before: StoredEmergency, log: ChangeLog) => Promise<void>
  permit?: (before: StoredEmergency, now: number) => void
}

/** Changes a part under the lock of its emergency. It may have been removed meanwhile. */
const correctPart = async (
  deps: Deps,
  writer: Writer,
  id: number,
  { kind, work, permit = permitCorrection(writer.caller, kind, id) }: Correction,
): Promise<EmergencyDetail> =>
  // A part that is gone is refused inside, where a repeat of the write that removed it gets the first answer.
  changeParts(deps, writer, (await emergencyOfPart(deps.db, kind, id)) ?? 0, {
    permit: (before, now) => {
      found(partsOf(before, kind).find((part) => part.id === id))
      permit(before, now)
    },
    work,
  })

const partsOf = (before: StoredEmergency, kind: PartKind): readonly { id: number }[] =>
  ({
    photos: before.images,
    patients: before.pacients,
    contacts: before.contact_person,
    notes: before.notes,
    units: before.members,
  })[kind]

/** Corrects what was sent of an emergency in progress (S-70). */
export const correctFacts = (deps: Deps, writer: Writer, id: number, facts: FactsCorrection) =>
  changeParts(deps, writer, id, {
    permit: permitFacts(writer.caller),
    work: async (trx, before) => {
      const { emergency_type, address, latitude, longitude, injured, left_out } = facts
      const stations = before.stations.map((station) => station.id)
      const changed = {
        ...(emergency_type !== undefined && { emergency_type_id: emergency_type }),
        ...(address !== undefined && { address }),
        ...(latitude !== undefined && (await placeOf(trx, { stations, latitude, longitude }))),
        ...(injured !== undefined && { injured }),
        ...(left_out !== undefined && { vehicles_left_out: [] }),
      }
      if (Object.keys(changed).length > 0) await updateFacts(trx, id, changed)
    },
  })

export const correctPatient = (deps: Deps, writer: Writer, id: number, patient: z.infer<typeof patientCorrection>) =>
  correctPart(deps, writer, id, { kind: 'patients', work: (trx) => updatePatient(trx, id, patient) })

export const correctContact = (deps: Deps, writer: Writer, id: number, contact: { name: string; phone_number: string }) =>
  correctPart(deps, writer, id, {
    kind: 'contacts',
    permit: permitContact(writer.caller, id),
    work: (trx) => updateContact(trx, id, contact),
  })

export const correctNote = (deps: Deps, writer: Writer, id: number, { text }: { text: string }) =>
  correctPart(deps, writer, id, { kind: 'notes', work: (trx) => updateNote(trx, id, text) })

/** Completes kilometres and times of a unit; the pilot only for whoever may correct it. */
export const correctUnit = (deps: Deps, writer: Writer, id: number, { pilot, ...facts }: UnitCorrection) =>
  correctPart(deps, writer, id, {
    kind: 'units',
    permit: permitCompletion(writer.caller, id),
    work: async (trx, before) => {
      const stored = found(before.members.find((member) => member.id === id))
      if (pilot !== undefined && pilot !== stored.pilot) {
        if (!additionCan.correct(writer.caller, authorOf(before, 'units', id), whenMade(writer, deps).getTime()))
          throw fail('emergency.not_your_addition')
        const stations = before.stations.map((station) => station.id)
        await refuseUnfitPilot(trx, pilot, stations, deps.now())
      }
      const result = {
        km_inicial: latest(facts.km_inicial, stored.km_inicial),
        km_final: latest(facts.km_final, stored.km_final),
        departed_at: latest(facts.departed_at, stored.departed_at),
        arrived_at: latest(facts.arrived_at, stored.arrived_at),
        returned_at: latest(facts.returned_at, stored.returned_at),
      }
      const wrong = unitContradictions(result)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      refuseTooEarly(facts, before)
      await updateUnit(trx, id, pilot ?? stored.pilot, result)
    },
  })

/** What was sent, also null; else what is stored. */
const latest = <T>(sent: T | undefined, stored: T): T => {
  if (sent === undefined) return stored
  return sent
}

/** Removes a part; a unit in progress becomes available again. */
export const removeAddition = (deps: Deps, writer: Writer, kind: PartKind, id: number) =>
  correctPart(deps, writer, id, {
    kind,
    work: async (trx, before, log) => {
      if (kind === 'units') await releaseUnit(trx, before, id)
      if (kind === 'photos') {
        const { file_name, thumbnail_name } = found(before.images.find((image) => image.id === id))
        log.afterwards.push(() => retireFiles(deps, [file_name, thumbnail_name]))
      }
      await removePart(trx, kind, id)
      if (kind === 'units') await removeStationsOfUnits(trx, before.id)
    },
  })

const releaseUnit = async (trx: Changing, { id: emergency, members, status }: StoredEmergency, id: number): Promise<void> => {
  if (members.length === 1) throw fail('emergency.last_unit')
  const { vehicle } = found(members.find((member) => member.id === id))
  await removeWay(trx, emergency, vehicle)
  if (!isInProgress(status)) return
  await lockVehicles(trx, [vehicle])
  await setDisponibility(trx, [vehicle], VehicleState.Disponible)
}

/** Takes people out of the crew whom this person added. */
export const removeCrew = (deps: Deps, writer: Writer, id: number, { firefighters }: { firefighters: readonly number[] }) => {
  const what: Addition = 'crew'
  return changeParts(deps, writer, id, {
    permit: (before, now) => {
      const crew = new Set(before.firefighters.map((person) => person.id))
      if (!firefighters.every((person) => crew.has(person))) throw invalid({ firefighters: 'Ya no están en la emergencia' })
      for (const person of firefighters) permitCorrection(writer.caller, what, person)(before, now)
    },
    work: (trx) => deleteCrew(trx, id, firefighters),
  })
}
