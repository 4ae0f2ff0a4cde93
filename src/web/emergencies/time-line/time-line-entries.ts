import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { EmergencyChange, EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { lines } from '../../../contract/shared/text/text-lines.ts'
import { notedLabel, noteInWords } from '../../../contract/emergencies/emergency-texts.ts'

type Note = EmergencyDetail['notes'][number]

/** What happened at a time: somebody noted something, saved changes, or the emergency reached a date of its own. */
export type TimeLineEntry = {
  key: string
  at: string
  /** When what arrived late was received (S-76); then `at` is when it was noted. */
  received?: string | undefined
} & ({ note: Note } | { change: EmergencyChange } | { moment: string })

type Emergency = Pick<
  EmergencyDetail,
  'creation_date' | 'registered_at' | 'noted_at' | 'attention_date' | 'resolved_date' | 'created_user' | 'notes'
>

/** Of an emergency and, for those who may read it, its history; the newest first. Nothing is said twice. */
export const timeLineEntries = (emergency: Emergency, history: readonly EmergencyChange[]): TimeLineEntry[] => {
  const changes = history
    .filter((entry) => entry.action_binnacle !== 'CREAR')
    .map((entry) => ({ ...entry, changes: entry.changes.filter((change) => !isNoteBelow(change, emergency.notes)) }))
    .filter((entry) => entry.changes.some(({ label }) => label !== notedLabel))
  return [
    ...changes.map((change) => ({ key: `change ${change.id}`, at: change.creation_date, change })),
    ...emergency.notes.toReversed().map((note) => ({
      key: `note ${note.id}`,
      ...lateTimes(note.created_at, note.noted_at),
      note,
    })),
    ...momentsOf(emergency, changes),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** An entry stands where it was noted. */
const lateTimes = (arrived: string, noted: string | null | undefined) =>
  noted ? { at: noted, received: arrived } : { at: arrived }

const momentsOf = (emergency: Emergency, changes: readonly EmergencyChange[]): TimeLineEntry[] => {
  const { creation_date, registered_at, noted_at, attention_date, resolved_date, created_user } = emergency
  const registered = `${created_user.first_name} ${created_user.last_name} registró la emergencia`
  const isInChanges = changes.some((entry) =>
    entry.changes.some(({ label, current }) => label === 'Fecha resuelta' && current === showDateTime(resolved_date)),
  )
  return [
    ...(resolved_date === null || isInChanges ? [] : [{ key: 'resolved', at: resolved_date, moment: 'Fecha resuelta' }]),
    { key: 'attended', at: attention_date, moment: 'Atención iniciada' },
    { key: 'registered', ...lateTimes(registered_at, noted_at), moment: registered },
    ...(creation_date === (noted_at ?? registered_at) ? [] : [{ key: 'reported', at: creation_date, moment: 'Fecha reportada' }]),
  ]
}

/** The history names all notes before and after a save: whether it only adds one that is in the time line itself. */
const isNoteBelow = ({ label, previous, current }: EmergencyChange['changes'][number], notes: readonly Note[]): boolean =>
  label === 'Notas' &&
  notes.some((note) => {
    const added = lines([noteInWords(note)])
    return current === (previous === '' ? added : `${previous}\n${added}`)
  })
