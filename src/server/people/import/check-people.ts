import { setImmediate } from 'node:timers/promises'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import { readDpi, showDpi, showPhone } from '../../../contract/shared/text/written-numbers.ts'
import { PREVIEW_PEOPLE, MAX_FAULTS_SHOWN } from '../../../contract/people/limits.ts'
import { roleNames } from '../../../contract/shared/rights/roles.ts'
import type { ImportedUser } from '../../../contract/people/user-input.schema.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import { rankName } from '../../../contract/people/user-codes.ts'
import {
  importFieldNames,
  importLabel,
  type ImportField,
  type ImportFault,
  type ImportPreview,
  type UnderstoodPerson,
} from '../../../contract/people/user-import.schema.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Caller } from '../../platform/deps.ts'
import type { SheetRow } from '../../platform/sheets/sheet-row.ts'
import { userConstraints } from '../users/user-constraints.ts'
import { findColumns } from './find-columns.ts'
import { personReader, type ReadPerson } from './read-person.ts'
import { readNames, takenAmong, uniqueFields, type Names, type UniqueField } from './user-import.queries.ts'

/** The number of rows checked before the event loop handles other requests. */
const ROWS_AT_ONCE = 200

/**
 * The people of a sheet, each with the errors of their row, alone or compared with the others. Existing people are not compared
 * here.
 */
export interface CheckedPeople {
  people: readonly ReadPerson[]
  names: Names
  /** The number of those whose rows the spreadsheet does not show. */
  hidden: number
}

export const checkPeople = async (db: Database, caller: Caller, rows: readonly SheetRow[]): Promise<CheckedPeople> => {
  const columns = findColumns(rows)
  const names = await readNames(db)
  const read = personReader(names, columns)
  const refuseRepeated = repeatedValues()
  const people: ReadPerson[] = []
  for (const row of columns.rows) {
    const person = read(row)
    refuseRole(person, caller)
    refuseRepeated(person)
    people.push(person)
    if (people.length % ROWS_AT_ONCE === 0) await setImmediate()
  }
  return { people, names, hidden: columns.rows.filter(({ isHidden }) => isHidden).length }
}

const refuse = (person: ReadPerson, field: ImportField, sentence: string): void => {
  if (!person.faults.has(field)) person.faults.set(field, sentence)
}

const refuseRole = (person: ReadPerson, caller: Caller): void => {
  const { role, station } = person.values
  if (typeof role !== 'number') return
  const station_id = typeof station === 'number' ? station : null
  if (!userCan.create(caller, { role, station_id })) refuse(person, 'role', 'No puede dar este rol')
}

const sameAs: Record<UniqueField, (text: string) => string> = {
  no_dpi: readDpi,
  email: (text) => text.toLowerCase(),
  no_registry: (text) => text.toUpperCase(),
}

const repeatedValues = () => {
  const firstRows = {
    no_dpi: new Map<string, number>(),
    email: new Map<string, number>(),
    no_registry: new Map<string, number>(),
  }
  return (person: ReadPerson): void => {
    for (const field of uniqueFields) {
      const value = sameAs[field](person.texts[field])
      if (value === '') continue
      const first = firstRows[field].get(value)
      if (first === undefined) firstRows[field].set(value, person.row)
      else refuse(person, field, `Se repite: ya está en la fila ${first}`)
    }
  }
}

const sentencesOfTaken: Record<UniqueField, string> = {
  no_dpi: userConstraints.user_dpi_unique[1],
  email: userConstraints.user_email_unique[1],
  no_registry: userConstraints.user_registry_unique[1],
}

/** Adds the conflicts with existing people. */
export const refuseTaken = async (db: Database | Changing, { people }: CheckedPeople): Promise<void> => {
  for (const field of uniqueFields) {
    const good = people.filter(({ faults }) => !faults.has(field))
    const valueOf = (person: ReadPerson) => sameAs[field](person.texts[field])
    const taken = await takenAmong(db, field, good.map(valueOf))
    for (const person of good) if (taken.has(valueOf(person))) refuse(person, field, sentencesOfTaken[field])
  }
}

/** All people, if none has an error. */
export const importableUsers = ({ people }: CheckedPeople): ImportedUser[] | undefined => {
  const users = people.flatMap(({ user, faults }) => (user && faults.size === 0 ? [user] : []))
  return users.length === people.length ? users : undefined
}

export const previewOf = (checked: CheckedPeople): ImportPreview => {
  const faults = checked.people.flatMap(faultsOf)
  const good = checked.people.filter((person) => person.faults.size === 0)
  return {
    count: checked.people.length,
    hidden: checked.hidden,
    good: good.length,
    fault_count: faults.length,
    faults: faults.slice(0, MAX_FAULTS_SHOWN),
    people: good.slice(0, PREVIEW_PEOPLE).flatMap(({ row, user }) => (user ? [inWords(row, user, checked.names)] : [])),
  }
}

const faultsOf = ({ row, faults }: ReadPerson): ImportFault[] =>
  importFieldNames.flatMap((field) => {
    const message = faults.get(field)
    return message === undefined ? [] : [{ row, column: importLabel(field), message }]
  })

const inWords = (row: number, user: ImportedUser, { stations, jobs }: Names): UnderstoodPerson => ({
  row,
  name: `${user.first_name} ${user.last_name}`,
  no_dpi: showDpi(user.no_dpi),
  email: user.email,
  phone_number: showPhone(user.phone_number),
  date_of_birth: showDay(user.date_of_birth),
  station: stations.find(({ id }) => id === user.station)?.name ?? '',
  role: roleNames[user.role],
  user_range: rankName(user.user_range),
  job_management: jobs.find(({ id }) => id === user.job_management)?.name ?? '',
})
