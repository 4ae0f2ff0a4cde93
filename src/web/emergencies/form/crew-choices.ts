import { rankName } from '../../../contract/people/user-codes.ts'
import type { CrewOption } from '../../../contract/people/users.schema.ts'
import { plainText } from '../../../contract/shared/text/plain-text.ts'

/** A person in a selector: the name with what is known of them, and whether they can be chosen. */
export interface CrewChoice {
  id: number
  name: string
  disabled?: boolean
}

type Known = Pick<CrewOption, 'is_entry' | 'without_exit' | 'is_off_duty' | 'emergencies'>

/** What speaks against choosing a person, in the order of the list: nothing first. `own` is the emergency that is written. */
const reasonsOf = ({ is_entry, without_exit, is_off_duty, emergencies }: Known, own: number | undefined) => {
  if (is_off_duty) return { rank: 4, said: 'de baja' }
  const [other] = emergencies.filter(({ id }) => id !== own)
  if (other !== undefined) return { rank: 3, said: `en emergencia ${other.code}` }
  if (without_exit) return { rank: 1, said: 'ingreso sin salida' }
  // Not every brigade marks everybody, so no mark says nothing.
  if (is_entry === undefined) return { rank: 1, said: '' }
  return is_entry ? { rank: 0, said: 'en la estación' } : { rank: 2, said: 'fuera' }
}

/** Of people whose names are alike, what differs first, since a phone cuts the rest. */
const particulars = ({ user_range, no_registry, station_text }: CrewOption): string[] => [
  no_registry && `registro ${no_registry}`,
  rankName(user_range),
  station_text,
]

/** Who is there and free comes first, and who is on leave last, each by name as the server sends them. */
export const describeCrew = (people: readonly CrewOption[], own?: number): CrewChoice[] => {
  const seen = new Set<string>()
  const names = people.map(({ name }) => plainText(name))
  const repeated = new Set(names.filter((name) => seen.has(name) || !seen.add(name)))
  return people
    .map((person) => ({ person, ...reasonsOf(person, own) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ person, said }) => ({
      id: person.id,
      name: [person.name, ...(repeated.has(plainText(person.name)) ? particulars(person) : []), said].filter(Boolean).join(' · '),
      ...(person.is_off_duty && { disabled: true }),
    }))
}
