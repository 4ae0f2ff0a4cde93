import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { isRefused, type Waiting } from '../../platform/outbox/outbox.ts'
import { changeOf } from './waiting-writes.ts'

type Author = EmergencyDetail['notes'][number]['author']
type Part = Record<string, unknown>

/**
 * The emergency as it will be once the server has what waits, so that every section shows it in its place. The bodies and names were
 * written by its own forms, and the server has the last word.
 */
export const withWaiting = (emergency: EmergencyDetail, writes: readonly Waiting[], author: Author): EmergencyDetail =>
  writes.reduce((before, one) => withWrite(before, one, author), emergency)

const lists = { patients: 'pacients', contacts: 'contact_person', notes: 'notes', units: 'members' } as const

const withWrite = (emergency: EmergencyDetail, one: Waiting, author: Author): EmergencyDetail => {
  const { asked, shown } = changeOf(one)
  const { body, notedAt } = one.kept.write
  const sent = JSON.parse(body) as Part
  switch (asked.what) {
    case 'photos':
      return emergency
    case 'whole':
      // A refused one is shown in its form alone, since what others have saved counts.
      return isRefused(one) ? emergency : { ...emergency, ...shown }
    case 'status':
      return { ...emergency, outcome: null, ...sent, ...shown }
    case 'fact':
      return { ...emergency, ...sent, ...shown }
    case 'crew':
      return withCrew(emergency, shown as Pick<EmergencyDetail, 'firefighters'>)
    default: {
      const list = lists[asked.what]
      const rows = emergency[list] as readonly Part[]
      const changed =
        asked.part === undefined
          ? [...rows, { ...emptyOf(asked.what), ...sent, ...shown, author, created_at: notedAt, noted_at: null, id: -one.id }]
          : rows.map((row) => (row.id === asked.part ? { ...row, ...sent, ...shown } : row))
      return { ...emergency, [list]: changed }
    }
  }
}

const withCrew = (
  emergency: EmergencyDetail,
  { firefighters: added }: Pick<EmergencyDetail, 'firefighters'>,
): EmergencyDetail => {
  const others = added.filter(({ id }) => !emergency.firefighters.some((person) => person.id === id))
  const firefighters = [...emergency.firefighters, ...others]
  return { ...emergency, firefighters, total_firefighters: firefighters.length }
}

/** What a unit has not reported yet. */
const emptyOf = (what: string): Part =>
  what === 'units' ? { km_inicial: null, km_final: null, departed_at: null, arrived_at: null, returned_at: null } : {}
