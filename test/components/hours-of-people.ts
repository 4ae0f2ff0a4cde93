import {
  historyPage,
  historyRow,
  hoursRow,
  userHours,
  type HistoryRow,
  type HoursRow,
  type UserHours,
} from '../../src/contract/attendance/hours.schema.ts'
import { sample } from './sample.ts'
import { listOf, type Answers, type Sent } from './server.ts'

/* The hours of a person in their list and in their detail, and the marks of their history. */

const person = {
  id: 21,
  name: 'Mario René Ixcot Sop',
  first_name: 'Mario René',
  last_name: 'Ixcot Sop',
  station_text: 'Estación Central',
  status: 5,
}
const [morning, evening] = ['2026-11-19T13:00:00Z', '2026-11-20T01:00:00Z']

export const anHoursRow = (given: Partial<HoursRow> = {}): HoursRow =>
  sample(hoursRow, { ...person, is_entry: false, total_hours_day: 725, ...given })

export const someHours = (given: Partial<UserHours> = {}): UserHours =>
  sample(userHours, {
    ...person,
    is_entry: false,
    last_entry_exit: { date_entry: morning, date_exit: evening },
    total_hours_day: 725,
    total_hours_month: 9000,
    ...given,
  })

export const anEntry = (given: Partial<HistoryRow> = {}): HistoryRow =>
  sample(historyRow, {
    id: 1,
    date: morning,
    action: 'Ingreso',
    is_entry: true,
    station_text: person.station_text,
    marked_by_name: 'Ana Lucía Pérez Gómez',
    ...given,
  })
export const anExit = (given: Partial<HistoryRow> = {}): HistoryRow =>
  anEntry({ id: 2, date: evening, action: 'Salida', is_entry: false, minutes: 720, observation: 'Fin de guardia', ...given })

/** So many marks, exits and entries alternately, on pages of ten, whatever days are asked for. */
export const aHistory =
  (count: number, total = 725) =>
  ({ query }: Pick<Sent, 'query'>): unknown => {
    const from = (Number(query.get('page') ?? 1) - 1) * 10
    const results = Array.from({ length: Math.max(0, Math.min(10, count - from)) }, (_, index) => {
      const id = count - from - index
      return id % 2 === 0 ? anExit({ id }) : anEntry({ id })
    })
    return historyPage.parse({ count, results, total })
  }

/** What the list and the detail ask for; a list shows one person, and a detail an entry and an exit. */
export const hoursAnswers = (given: Answers = {}): Answers => ({
  'GET job_management/listUserControlHours': listOf(hoursRow, [anHoursRow()]),
  'GET job_management/{id}/user_information': someHours(),
  'GET job_management/{id}/log_history_hours': aHistory(2),
  'GET station/filter_list': [
    { id: 3, name: 'Estación Central' },
    { id: 4, name: 'Estación Norte' },
  ],
  'GET user': { count: 1, results: [{ id: 21, name: person.name, first_name: '', last_name: '', station: 3 }] },
  ...given,
})
