import type { StoredEmergency } from '../emergencies.queries.ts'

type Patient = Omit<StoredEmergency['pacients'][number], 'id'>
type Contact = Omit<StoredEmergency['contact_person'][number], 'id'>
/** The number of the row that was read, if it is no new one. */
interface Read {
  id?: number | undefined
}
interface Sent {
  members: readonly {
    vehicle: number
    pilot: number
    km_inicial?: number | null | undefined
    km_final?: number | null | undefined
  }[]
  pacients: readonly (Patient & Read)[]
  contact_person: readonly (Contact & Read)[]
}

/** The sent parts, each that is stored with its number, by which somebody else may be correcting it (S-48). A unit is its vehicle. */
export const asStored = (sent: Sent, before: StoredEmergency) => ({
  members: sent.members.map((row) => ({ ...row, id: before.members.find((one) => one.vehicle === row.vehicle)?.id })),
  pacients: numbered(sent.pacients, before.pacients, factsOfPatient),
  contact_person: numbered(sent.contact_person, before.contact_person, factsOfContact),
})

const factsOfPatient = ({ name, age, address, genre, moved_to }: Patient) => [name, age, address, genre, moved_to]
const factsOfContact = ({ name, phone_number }: Contact) => [name, phone_number]

/**
 * By the number that a row was sent with, or else, from clients that send none, by what it says. Each stored row counts once; one
 * that was removed meanwhile is new.
 */
const numbered = <Row extends object>(
  sent: readonly (Row & Read)[],
  stored: readonly (Row & { id: number })[],
  facts: (row: Row) => unknown[],
): (Row & Read)[] => {
  const left = new Map(stored.map((row) => [row.id, JSON.stringify(facts(row))]))
  const take = (id: number | undefined) => (id !== undefined && left.delete(id) ? id : undefined)
  const known = sent.map((row) => take(row.id))
  return sent.map((row, index) => {
    const says = JSON.stringify(facts(row))
    return { ...row, id: known[index] ?? take([...left].find(([, one]) => one === says)?.[0]) }
  })
}
