import { expect, test } from 'vitest'
import { seededRandom } from '../src/server/system/demo/plan/random.ts'
import { showDay } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { surnameFirst } from './figures/expected-cells.ts'
import { dayAt, daysLater } from './figures/known-brigade.ts'
import { aPerson, aStation } from './factories.ts'
import { clockOf } from './fixtures/attendance.ts'
import { formWith, inLetters, smallPdf } from './fixtures/person.ts'
import { useTestServer, type Client } from './test-app.ts'
import { openDownload, readWorkbook } from './workbook.ts'

/** How large the history is: `HOURS_PEOPLE=200` is the size of a brigade. Each seed is a history of its own. */
const PEOPLE = Number(process.env['HOURS_PEOPLE'] ?? 10)
const SEEDS = [1, 2]
const [MOVES, LEAVES, DELETIONS] = [PEOPLE / 5, Math.round(PEOPLE * 0.15), Math.round(PEOPLE / 20) || 1]
const STATIONS = 3
const RANGES = 3
const HOUR_MS = 3_600_000

const server = useTestServer()

interface Person {
  id: number
  name: string
  station: number
  isRetired: boolean
  isOff: boolean
}
interface Day {
  first: string
  last: string
}

/** As a sheet shows a duration. */
const hoursAndMinutes = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Seconds by person and station, counted from the periods alone, by days of Guatemala. */
const countPeriods = async ({ first, last }: Day, now: Date): Promise<Map<string, number>> => {
  const [start, end] = [Date.parse(`${first}T06:00:00Z`), Date.parse(`${daysLater(last, 1)}T06:00:00Z`)]
  const periods = await server.deps.db.selectFrom('attendance_periods').selectAll().execute()
  const sums = new Map<string, number>()
  for (const { user_id, station_id, started_at, ended_at } of periods) {
    const until = ended_at?.getTime() ?? Math.min(now.getTime(), started_at.getTime() + 24 * HOUR_MS)
    const seconds = Math.floor((Math.min(until, end) - Math.max(started_at.getTime(), start)) / 1000)
    const key = `${user_id} ${station_id}`
    if (seconds > 0) sums.set(key, (sums.get(key) ?? 0) + seconds)
  }
  return sums
}

// B-HRS-24, B-HRS-25, B-REP-42, S-66
test.each(SEEDS)(
  'no move, leave or deletion changes the hours of a station, with the seed %i',
  async (seed) => {
    const { db } = server.deps
    const random = seededRandom(seed)
    const setClock = clockOf(server)
    let now = new Date(Date.UTC(2025, seed, 10, 12, 0, 7))
    const later = async (hours: number) => {
      now = new Date(now.getTime() + Math.floor(hours * HOUR_MS))
      await setClock(now)
    }
    await later(0)
    const stations: { id: number; name: string }[] = []
    for (let n = 0; n < STATIONS; n += 1) stations.push(await aStation(db, { name: `Estación ${seed} ${inLetters(n + 1)}` }))
    const people: Person[] = []
    for (let n = 0; n < PEOPLE; n += 1) {
      const row = {
        first_name: `Eva ${inLetters(n + 1)}`,
        last_name: `Xol${inLetters(seed)}`,
        station_id: random.pick(stations).id,
      }
      const { id } = await aPerson(db, { role: Role.Bombero, firefighter_type: 'Permanente', ...row })
      people.push({ id, name: `${row.first_name} ${row.last_name}`, station: row.station_id, isRetired: false, isOff: false })
    }
    const staff = await server.as(Role.RecursosHumanos)
    const admin = await server.as(Role.Administrador)
    const chiefs = new Map<number, Client>()
    for (const { id } of stations) chiefs.set(id, await server.as(Role.Comandante, { station_id: id }))

    const right = async (client: Client, path: string) => {
      const { status, body } = await client.get(`/api/${path}`)
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
      return body
    }
    const cellsOf = async (client: Client, path: string, query: string, sheets: number[]) => {
      const bytes = new Uint8Array(await (await openDownload(client, server.url, path, query)).arrayBuffer())
      return sheets.map((sheet) => {
        const { rows } = readWorkbook(bytes, sheet)
        return rows.slice(rows.findIndex((row) => row.includes('Nombre')))
      })
    }
    const every = async (client: Client, path: string, query: string) => {
      const rows = []
      for (let page = 1; ; page += 1) {
        const { results, count } = await right(client, `${path}?${query}&page=${page}`)
        rows.push(...results)
        if (rows.length >= count || results.length === 0) return rows
      }
    }

    /** What the periods say of each station equals what all lists and files of everybody who may ask say. */
    const compare = async ({ first, last }: Day) => {
      const sums = await countPeriods({ first, last }, now)
      const days = `start_date=${first}&end_date=${last}`
      const daySums = new Map<string, Map<string, number>>()
      for (let day = first; day <= last && day <= dayAt(now); day = daysLater(day, 1))
        daySums.set(showDay(day.slice(5)), await countPeriods({ first: day, last: day }, now))
      for (const station of stations) {
        const expected = new Map<string, number>()
        for (const person of people) {
          const seconds = sums.get(`${person.id} ${station.id}`) ?? 0
          const isPresent = !person.isRetired && person.station === station.id
          if (seconds > 0 || isPresent) expected.set(person.name, Math.floor(seconds / 60))
        }
        const chief = chiefs.get(station.id)!
        for (const [client, query] of [
          [staff, `station=${station.id}&search=Xol&${days}`],
          [chief, `search=Xol&${days}`],
        ] as const) {
          const isTheirs = (row: { name: string; total_hours_day: number }) => [row.name, row.total_hours_day] as const
          const list = await every(client, 'job_management/listUserControlHours', query)
          expect(new Map(list.map(isTheirs)), query).toEqual(expected)
          const report = await every(client, 'reports/listUserHumanResources', query)
          expect(new Map(report.map(isTheirs)), query).toEqual(expected)
          for (const row of [...list, ...report]) {
            const known = people.find(({ id }) => id === row.id)!
            expect([row.is_retired, row.is_moved], row.name).toEqual([known.isRetired, known.station !== station.id])
          }
          const minutes = [...expected.values()].reduce((sum, each) => sum + each, 0)
          expect(await right(client, `reports/totalUserHumanResources?${query}`)).toEqual({
            count: expected.size,
            total_hours: minutes,
          })
          const document = await right(client, `reports/dataPDF?${query}`)
          const byName = [...expected].map(([name, each]) => [surnameFirst(name), each] as const)
          expect(new Map(document.results.map(isTheirs))).toEqual(new Map(byName))
          expect(document.total_hours).toBe(minutes)
          for (const path of ['reports/download_excel', 'job_management/descargar_excel']) {
            const sheets = daySums.size === 0 ? [1] : [1, 2]
            const [[headers = [], ...rows] = [], byDay] = await cellsOf(client, path, `&${query}`, sheets)
            const [name, total] = [headers.indexOf('Nombre'), headers.indexOf('Minutos')]
            expect(new Map(rows.map((row) => [row[name], row[total]])), path).toEqual(new Map(byName))
            // B-HRS-27
            if (byDay === undefined) continue
            const [dayHeaders = [], ...dayRows] = byDay
            const [, ...columns] = dayHeaders.slice(dayHeaders.indexOf('Nombre'))
            expect(columns, path).toEqual([...daySums.keys(), 'Total'])
            const expectedRows = [...expected].map(([each, minutes]) => {
              const { id } = people.find((person) => person.name === each)!
              const seconds = [...daySums.values()].map((day) => day.get(`${id} ${station.id}`) ?? 0)
              const cells = seconds.map((sum) => (sum === 0 ? undefined : hoursAndMinutes(Math.floor(sum / 60))))
              return [surnameFirst(each), [...cells, hoursAndMinutes(minutes)]] as const
            })
            const shownRows = dayRows.map((row) => [row[1], Array.from(columns, (_, index) => row[index + 2])] as const)
            expect(new Map(shownRows), path).toEqual(new Map(expectedRows))
          }
        }
        for (const { id, name } of random.some(people, 3)) {
          const marks = await chief.get(
            `/api/job_management/${id}/log_history_hours?start_date_user=${first}&end_date_user=${last}`,
          )
          const known = expected.get(name)
          if (known !== undefined) expect([marks.status, marks.body.total], name).toEqual([200, known])
          else expect(marks.body.total ?? 0, name).toBe(0)
        }
      }
      // Without a filter by station everybody's hours are all of them, also those of whoever left.
      const whole = await every(staff, 'reports/listUserHumanResources', `search=Xol&${days}`)
      for (const { id, name, isRetired } of people) {
        const seconds = stations.reduce((sum, station) => sum + (sums.get(`${id} ${station.id}`) ?? 0), 0)
        const row = whole.find((each: { id: number }) => each.id === id)
        if (row === undefined) expect([seconds, isRetired], name).toEqual([0, true])
        else expect(row.total_hours_day, name).toBe(Math.floor(seconds / 60))
      }
    }

    const mark = async (person: Person) => {
      if (person.isRetired || person.isOff) return
      const state = (await right(admin, `qr?id=${person.id}`)).results[0]
      await admin.post(
        `/api/qr/${person.id}/set_${state.is_entry ? 'exit' : 'entry'}`,
        state.is_entry ? { observation: 'Fin', date_entry: new Date(now.getTime() - 60_000).toISOString() } : {},
      )
    }
    const move = async () => {
      const person = random.pick(people.filter(({ isRetired }) => !isRetired))
      person.station = random.pick(stations).id
      await db.updateTable('users').set({ station_id: person.station }).where('id', '=', person.id).execute()
    }
    const leave = async () => {
      const present = people.filter(({ isRetired, isOff }) => !isRetired && !isOff)
      if (present.length === 0) return
      const person = random.pick(present)
      const sent = {
        station: person.station,
        type_of_contract: 1,
        inactive_reason: 3,
        start_date_unsubscribe: dayAt(now),
      }
      const body = formWith(sent, { register_file: smallPdf })
      const answer = await staff.send(`/api/job_management/${person.id}/updateUnsubscribe/`, { method: 'PUT', body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      person.isOff = true
    }
    const retire = async () => {
      const person = random.pick(people.filter(({ isRetired }) => !isRetired))
      expect((await staff.delete(`/api/user/${person.id}`)).status).toBe(204)
      person.isRetired = true
    }

    const begun = now.toISOString().slice(0, 10)
    const ranges = Array.from({ length: RANGES }, (): Day => {
      const first = daysLater(begun, random.integer(-1, 6))
      return { first, last: daysLater(first, random.integer(0, 9)) }
    })
    const acts = [
      ...Array.from({ length: MOVES }, () => move),
      ...Array.from({ length: LEAVES }, () => leave),
      ...Array.from({ length: DELETIONS }, () => retire),
    ]
    for (let round = 0; round < 8; round += 1) {
      for (const person of people) if (random.chance(0.7)) await mark(person)
      await later(random.integer(1, 20) + 0.2571)
      if (round % 2 === 1) await move()
    }
    await later(48)
    // From here on nothing adds hours of the days before, so these never change again.
    const month = begun.slice(0, 7)
    const before = await Promise.all(ranges.map((range) => countPeriods(range, now)))
    const preview = (station: number) => right(staff, `closed_month/preview?month=${month}&station=${station}`)
    for (const range of ranges) await compare(range)
    const previews = await Promise.all(stations.map(({ id }) => preview(id)))
    for (const act of random.some(acts, acts.length)) {
      await act()
      await later(random.integer(0, 3))
    }
    expect(await Promise.all(ranges.map((range) => countPeriods(range, now)))).toEqual(before)
    for (const range of ranges) await compare(range)
    const after = await Promise.all(stations.map(({ id }) => preview(id)))
    for (const [index, { seconds }] of after.entries()) {
      const days = await db
        .selectFrom('attendance_periods')
        .selectAll()
        .where('station_id', '=', stations[index]!.id)
        .where('ended_at', 'is not', null)
        .execute()
      const counted = days.reduce((sum, { started_at, ended_at }) => sum + (ended_at!.getTime() - started_at.getTime()) / 1000, 0)
      expect(seconds).toBe(counted)
      expect(seconds).toBeGreaterThanOrEqual(previews[index].seconds)
    }
  },
  600_000,
)
