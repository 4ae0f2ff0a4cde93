import { setTimeout } from 'node:timers/promises'
import { EmergencyStatus } from '../../src/contract/shared/emergency-statuses.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { seededRandom, type Random } from '../../src/server/system/demo/plan/random.ts'
import { aBrigade, aVehicle, emergencyOf, type Brigade } from '../../test/factories.ts'
import { formOf } from '../../test/fixtures/form.ts'
import { importHeaders, personRow } from '../../test/fixtures/import.ts'
import { phonePhoto } from '../../test/fixtures/pictures.ts'
import { importForm, workbookOf } from '../../test/sheets.ts'
import { aSession } from './server.ts'

/** People in one import. */
const IMPORTED = 200

interface Person {
  token: string
  /** A vehicle of their own, so that their emergencies do not wait for another's. */
  vehicle: number
}
interface Scene {
  people: Person[]
  brigade: Brigade
  job: string
  photo: Buffer
}

/** Adds administrators with sessions to a database, a brigade that they report for, and a photo of a phone's size. */
export const prepareWork = async (db: Database, people: number): Promise<Scene> => {
  const brigade = await aBrigade(db)
  const job = 'Bombero de los bancos de prueba'
  await db.insertInto('job_positions').values({ job_title: job }).execute()
  const kind = { station_id: brigade.station.id, vehicle_type_id: brigade.vehicle.vehicle_type_id }
  const made: Person[] = []
  for (let n = 0; n < people; n += 1)
    made.push({ token: await aSession(db, Role.Administrador), vehicle: (await aVehicle(db, kind)).id })
  return { people: made, brigade, job, photo: await phonePhoto(3000, 4000, 'noise') }
}

export interface Work {
  /** The milliseconds of each answer, by kind of work. */
  times: Map<string, number[]>
  /** Answers that were not expected, or that never came. */
  errors: string[]
}

interface ChoreContext {
  person: Person
  scene: Scene
  random: Random
  work: Work
  /** A call whose time counts for this kind of work. */
  send: (kind: string, method: string, path: string, body?: FormData | object) => Promise<unknown>
}

const senderOf = (url: string, number: number, { token }: Person, { times, errors }: Work): ChoreContext['send'] => {
  let calls = 0
  return async (kind, method, path, body) => {
    calls += 1
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      // Requests are limited per address.
      'x-forwarded-for': `10.${number}.${Math.floor(calls / 200) % 256}.1`,
    }
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const began = performance.now()
    try {
      const sent = isForm || body === undefined ? body : JSON.stringify(body)
      const answer = await fetch(`${url}/api/${path}`, { method, headers, ...(sent === undefined ? {} : { body: sent }) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - began])
      if (!answer.ok) errors.push(`${kind}: ${answer.status} ${bytes.toString().slice(0, 200)}`)
      else if (answer.headers.get('content-type')?.startsWith('application/json')) return JSON.parse(bytes.toString()) as unknown
    } catch (error) {
      errors.push(`${kind}: ${String(error)}`)
    }
    return undefined
  }
}

const seeList = ({ send, random }: ChoreContext) => send('list', 'GET', `emergency/?page=${random.integer(1, 20)}`)
const seePeople = ({ send, random }: ChoreContext) => send('list of people', 'GET', `user/?page=${random.integer(1, 3)}`)

const seeDetail = async (context: ChoreContext) => {
  // The answer of the list by the contract.
  const list = (await seeList(context)) as { results: { id: number }[] } | undefined
  if (list !== undefined && list.results.length > 0)
    await context.send('detail', 'GET', `emergency/${context.random.pick(list.results).id}`)
}

/** An emergency with a photo, which is resolved at once, so that its vehicle is free for the next. */
const report = async ({ send, scene: { brigade, photo }, person, random }: ChoreContext) => {
  const members = [{ vehicle: person.vehicle, pilot: brigade.pilot.id, km_inicial: 1200, km_final: 1212.5 }]
  const sent = { ...emergencyOf(brigade), address: `${random.integer(1, 40)}a. calle 5-20 zona 1`, members }
  const created = (await send('create with a photo', 'POST', 'emergency', formOf(sent, [photo]))) as { id: number } | undefined
  if (created === undefined) return
  await send('change of status', 'POST', `emergency/${created.id}/update_status`, { status: EmergencyStatus.Resuelta })
}

const download = async ({ send }: ChoreContext) => {
  const path = 'emergency/descargar_excel'
  const ticket = (await send('ticket', 'POST', 'download_ticket', { path })) as { ticket: string } | undefined
  if (ticket !== undefined) await send('Excel', 'GET', `${path}?token=${ticket.ticket}`)
}

const importPeople = async ({ send, scene: { brigade, job } }: ChoreContext) => {
  const rows = Array.from({ length: IMPORTED }, () => personRow({ station: brigade.station.name, job }))
  const file = workbookOf([[...importHeaders], ...rows])
  await send('preview of an import', 'POST', 'user/import/preview', importForm(file))
  await send('import', 'POST', 'user/import', importForm(file))
}

const chores = [
  { weight: 10, act: seeList },
  { weight: 10, act: seeDetail },
  { weight: 3, act: seePeople },
  { weight: 0.5, act: report },
  { weight: 0.2, act: download },
]

/** All of them work for these seconds, pausing up to `pauseMs` after each chore. In the middle one of them imports people. */
export const workFor = async (url: string, scene: Scene, seconds: number, pauseMs: number): Promise<Work> => {
  const work: Work = { times: new Map(), errors: [] }
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const days = scene.people.map(async (person, number) => {
    const random = seededRandom(number)
    const context = { person, scene, random, work, send: senderOf(url, number, person, work) }
    let isImported = number !== 0
    while (!isOver()) {
      if (!isImported && performance.now() - began > seconds * 500) {
        isImported = true
        await importPeople(context)
      }
      await random.weighted(chores, ({ weight }) => weight).act(context)
      await setTimeout(random.integer(0, pauseMs))
    }
  })
  await Promise.all(days)
  return work
}
