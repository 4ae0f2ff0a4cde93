import type { StoredEmergency } from '../emergencies.queries.ts'
import type { Added } from './save-emergency.queries.ts'

type Patient = Omit<StoredEmergency['pacients'][number], 'id'>
type Contact = Omit<StoredEmergency['contact_person'][number], 'id'>
interface Member {
  vehicle: number
  pilot: number
  km_inicial?: number | null | undefined
  km_final?: number | null | undefined
}
interface Sent {
  firefighters: readonly number[]
  members: readonly Member[]
  pacients: readonly Patient[]
  contact_person: readonly Contact[]
}

/**
 * The sent parts, each with its number and who added it if it is stored unchanged, and a unit with its number and times: a whole save
 * inserts all rows anew and knows none of it, while somebody else may be correcting a part by its number (S-48).
 */
export const asStored = (sent: Sent, before: StoredEmergency) => {
  const authorOf = (part: StoredEmergency['additions'][number]['part'], id: number): Added => {
    const addition = before.additions.find((one) => one.part === part && one.id === id)
    return addition === undefined ? {} : { added_by: addition.author.id, added_at: addition.created_at }
  }
  return {
    firefighters: sent.firefighters.map((id) => ({ id, ...authorOf('crew', id) })),
    members: sent.members.map((row) => {
      const stored = before.members.find((one) => one.vehicle === row.vehicle)
      if (stored === undefined) return row
      const { id, departed_at, arrived_at, returned_at } = stored
      const author = isSameUnit(row, stored) ? authorOf('units', id) : {}
      return { ...row, id, departed_at, arrived_at, returned_at, ...author }
    }),
    pacients: matchStoredRows(sent.pacients, before.pacients, factsOfPatient, (id) => authorOf('patients', id)),
    contact_person: matchStoredRows(sent.contact_person, before.contact_person, factsOfContact, (id) => authorOf('contacts', id)),
  }
}

const isSameUnit = (row: Member, stored: StoredEmergency['members'][number]): boolean =>
  row.pilot === stored.pilot && (row.km_inicial ?? null) === stored.km_inicial && (row.km_final ?? null) === stored.km_final

const factsOfPatient = ({ name, age, address, genre, moved_to }: Patient) => [name, age, address, genre, moved_to]
const factsOfContact = ({ name, phone_number }: Contact) => [name, phone_number]

/** Rows may be alike: each stored one counts once. */
const matchStoredRows = <Row extends object>(
  sent: readonly Row[],
  stored: readonly (Row & { id: number })[],
  facts: (row: Row) => unknown[],
  authorOf: (id: number) => Added,
): (Row & Added & { id?: number })[] => {
  const left = stored.map((row) => ({ id: row.id, key: JSON.stringify(facts(row)) }))
  return sent.map((row) => {
    const key = JSON.stringify(facts(row))
    const at = left.findIndex((one) => one.key === key)
    const [same] = at < 0 ? [] : left.splice(at, 1)
    return same === undefined ? row : { ...row, id: same.id, ...authorOf(same.id) }
  })
}
