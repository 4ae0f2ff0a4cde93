import type { BrowserContext, Page } from '@playwright/test'
import fc from 'fast-check'
import type { EmergencyChange, EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import { emergencyStatuses, EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import type { Me } from '../src/contract/shared/me.schema.ts'
import type { PersonOption } from '../src/contract/people/users.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { tokenOf, type As } from './calls.ts'
import { breakLine, fates } from './outbox/broken-line.ts'
import { buildSender, enter, goOn, leftIn, openSender, serveSender } from './outbox/sender-page.ts'
import { savesOf } from './outbox/saves.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

/* The browser's outbox against a real server, over any line: two devices with two tabs each add to the same two emergencies. */

const SEED = Number(process.env['OUTBOX_SEED'] ?? 20_261_202)
const RUNS = Number(process.env['OUTBOX_RUNS'] ?? 6)

const kinds = ['notes', 'patients', 'contacts', 'kilometres', 'crew', 'status', 'photos'] as const
const where = { device: fc.nat(1), tab: fc.nat(1) }
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...where, emergency: fc.nat(1), what: fc.constantFrom(...kinds) }) },
  // As after an update of the application.
  { weight: 1, arbitrary: fc.record({ ...where, what: fc.constant('new page' as const) }) },
)
const schedules = fc.array(step, { minLength: 15, maxLength: 25 })
const lines = fc.array(fc.constantFrom(...fates), { minLength: 10, maxLength: 40 })

const PHOTO = '(1 agregadas)'
/** A write, and the words by which its entry in the emergency's history is known, which photos share. */
interface Entered {
  device: number
  words: string
}

const aSmallEmergency = async (as: As) => anEmergency(as, await aVehicle(as), { pacients: [] })

/** Which write each save was; -1 if it was none that is still missing. */
const writesIn = (saves: readonly string[], entered: readonly Entered[]): number[] => {
  const missing = new Set(entered.keys())
  return saves.map((save) => {
    const found = [...missing].find((index) => {
      const words = entered[index]?.words
      return words !== undefined && save.includes(words)
    })
    if (found === undefined) return -1
    missing.delete(found)
    return found
  })
}

const statuses = [EmergencyStatus.Critica, EmergencyStatus.SolicitaApoyo, EmergencyStatus.Activo]

test(
  'over any line, from two devices with two tabs and new pages, all arrives once and in order',
  anySize,
  async ({ browser, server, address, as }) => {
    const [code, token] = await Promise.all([buildSender(), tokenOf(server, Role.JefeDeServicio)])
    const me = await as(Role.JefeDeServicio).get<Me>('user/me')
    const people = await as(Role.Administrador).get<PersonOption[]>(`user/get_firefighters/?stations=${me.station?.id}`)
    const photo = [...(await smallJpeg())]
    const aDevice = async () => {
      const origins = [{ origin: address, localStorage: [{ name: 'token', value: token }] }]
      const device = await browser.newContext({ storageState: { cookies: [], origins } })
      await serveSender(device, code)
      return device
    }
    const devices: BrowserContext[] = [await aDevice(), await aDevice()]
    const line = await breakLine(devices, server)
    const pages: Page[][] = await Promise.all(devices.map((device) => Promise.all([device.newPage(), device.newPage()])))
    const all = pages.flat()
    await Promise.all(all.map((page) => openSender(page, address, me)))
    let last = 1000

    const property = fc.asyncProperty(schedules, lines, async (schedule, coming) => {
      const emergencies = [await aSmallEmergency(as), await aSmallEmergency(as)]
      const entered: Entered[][] = [[], []]
      const outsiders = people.filter(({ id }) =>
        emergencies.every(({ firefighters }) => firefighters.every((one) => one.id !== id)),
      )
      const statusesOf = [0, 0]
      line.meet(coming)
      for (const asked of schedule) {
        const page = pages[asked.device]?.[asked.tab]
        if (page === undefined) throw new Error('no such page')
        if (asked.what === 'new page') {
          await openSender(page, address, me)
          continue
        }
        // Two devices that choose the same status are told so: that of an emergency is one device's matter.
        const number = asked.what === 'status' ? asked.device : asked.emergency
        const emergency: EmergencyDetail | undefined = emergencies[number]
        if (emergency === undefined) throw new Error('no such emergency')
        last += 1
        const word = `${asked.what} ${last}`
        const about = { asked: { what: asked.what }, id: emergency.id }
        let words = word
        switch (asked.what) {
          case 'notes':
            await enter(page, about, { text: word })
            break
          case 'patients':
            await enter(page, about, { name: word, age: 40, genre: 10 })
            break
          case 'contacts':
            await enter(page, about, { name: word, phone_number: '55551234' })
            break
          case 'kilometres':
            await enter(page, { id: emergency.id, asked: { what: 'units', part: emergency.members[0]?.id } }, { km_final: last })
            words = ` a ${last})`
            break
          case 'crew': {
            const person = outsiders.pop()
            if (person === undefined) continue
            await enter(page, about, { firefighters: [person.id] })
            words = person.name
            break
          }
          case 'status': {
            const status = statuses[(statusesOf[number] ?? 0) % statuses.length] ?? EmergencyStatus.Critica
            statusesOf[number] = (statusesOf[number] ?? 0) + 1
            await enter(page, about, { status })
            words = emergencyStatuses[status].label
            break
          }
          case 'photos':
            await enter(page, about, { photo })
            words = PHOTO
        }
        entered[number]?.push({ device: asked.device, words })
      }
      line.meet([])
      await expect
        .poll(async () => {
          await Promise.all(all.map(goOn))
          return (await Promise.all(all.map(leftIn))).flat()
        })
        .toEqual([])
      await line.settle()
      for (const [index, { id }] of emergencies.entries()) {
        const history = await as(Role.Administrador).get<EmergencyChange[]>(`emergency/${id}/history`)
        const wanted = entered[index] ?? []
        const found = writesIn(savesOf(history), wanted)
        expect(
          found.toSorted((one, other) => one - other),
          `all of emergency ${id}, once: ${JSON.stringify(savesOf(history))}`,
        ).toEqual([...wanted.keys()])
        for (const device of devices.keys()) {
          const small = found.filter((each) => wanted[each]?.device === device && wanted[each].words !== PHOTO)
          expect(small, `in the order of device ${device}`).toEqual(small.toSorted((one, other) => one - other))
        }
      }
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
    await Promise.all(devices.map((device) => device.close()))
  },
)
