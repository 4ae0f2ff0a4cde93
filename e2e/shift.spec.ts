import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { EmergencyChange, EmergencyDetail, EmergencyRow } from '../src/contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { signIn } from './calls.ts'
import { keptCopies } from './device-store.ts'
import { slowUploads } from './network.ts'
import {
  addNote,
  addPatient,
  addPhotos,
  chooseOwnAddress,
  chooseStatus,
  correctAddress,
  countWrites,
  openEmergency,
  register,
  waiting,
  waitingPhotos,
} from './outbox/on-the-road.ts'
import { droppingLine, ownServer } from './outbox/own-server.ts'
import { savesOf } from './outbox/saves.ts'
import { signInByForm, topBar } from './steps.ts'
import { anEmergency, aVehicle, saveAgain, unique } from './test-data.ts'
import { expect, phoneOnly, test, withoutAskingToTrack } from './test.ts'

/* A shift without signal: what is entered is kept on the device, and arrives once, in order (B-GEN-43 to B-GEN-46). */

// Whole shifts.
test.describe.configure({ timeout: 240_000 })

/** Some twenty writes and nine photos, one after the other, on a machine that does something else, too. */
const arrival = { timeout: 120_000 }

const status = { [EmergencyStatus.Critica]: 'Critica', [EmergencyStatus.Resuelta]: 'Resuelta' }

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-profile-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What was entered to one emergency, in this order; photos are sent last. */
const enter = async (page: Page, id: number, word: string): Promise<void> => {
  await openEmergency(page, id)
  await addNote(page, `${word} uno`)
  await addPhotos(page, 3)
  await addPatient(page, `${word} paciente`)
  await chooseStatus(page, status[EmergencyStatus.Critica])
  await addNote(page, `${word} dos`)
}

/** `known` are the saves from before. */
const expectAll = async (get: <T>(path: string) => Promise<T>, id: number, word: string, known = 0): Promise<void> => {
  expect(await get<EmergencyDetail>(`emergency/${id}`)).toMatchObject({ status: EmergencyStatus.Resuelta })
  const saves = savesOf(await get<EmergencyChange[]>(`emergency/${id}/history`)).slice(known)
  const small = [`${word} uno`, `${word} paciente`, 'Critica', `${word} dos`, 'Resuelta'].map((words) =>
    expect.stringContaining(words),
  )
  const photo = expect.stringContaining('agregada')
  expect(saves).toHaveLength(8)
  expect(saves.filter((save) => !save.includes('agregada'))).toEqual(small)
  expect(saves.filter((save) => save.includes('agregada'))).toEqual([photo, photo, photo])
}

// S-76
test(
  'a shift without a network, over a reload and a killed browser, arrives whole, once and in order',
  phoneOnly,
  async ({ as, address, playwright }) => {
    const {
      launchOptions,
      contextOptions,
      locale = '',
      timezoneId = '',
      userAgent = '',
      viewport = null,
    } = test.info().project.use
    const open = async (): Promise<BrowserContext> => {
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...contextOptions,
        locale,
        timezoneId,
        userAgent,
        viewport,
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'allow',
      })
      await withoutAskingToTrack(context)
      return context
    }
    const [one, two] = [
      await anEmergency(as, await aVehicle(as), { pacients: [] }),
      await anEmergency(as, await aVehicle(as), { pacients: [] }),
    ]
    const shared = await anEmergency(as, await aVehicle(as))
    const calls = await Promise.all(
      [1, 2, 3].map(async () => ({ address: `Sin señal ${unique()}`, plate: (await aVehicle(as)).plate })),
    )
    let context = await open()
    let page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${address}/`)
    await signInByForm(page, Role.JefeDeServicio)
    await expect(topBar(page)).toBeVisible()
    for (const { id } of [one, two, shared]) await openEmergency(page, id)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    for (const { id } of [one, two, shared]) await expect.poll(() => keptCopies(page)).toContain(`/api/emergency/${id}/`)

    await context.setOffline(true)
    for (const { address: at, plate } of calls) await register(page, at, plate)
    await expect(waiting(page)).toHaveText('9 por enviar')
    await enter(page, one.id, 'Primera')
    await enter(page, two.id, 'Segunda')
    await expect(waiting(page)).toHaveText('23 por enviar')
    await correctAddress(page, shared.id, 'La que escribió quien iba en la unidad')
    await expect(waiting(page)).toHaveText('24 por enviar')
    await saveAgain(as, shared, { address: 'La que escribió otra persona', notice_form: 'Presencial' })
    await openEmergency(page, two.id)
    await page.reload()
    await expect(waiting(page)).toHaveText('24 por enviar')
    await expect(waitingPhotos(page)).toHaveCount(3)

    await context.close()
    context = await open()
    await context.setOffline(true)
    page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${address}/#/emergency/${one.id}`)
    await expect(waiting(page)).toHaveText('24 por enviar')
    await chooseStatus(page, status[EmergencyStatus.Resuelta])
    await openEmergency(page, two.id)
    await chooseStatus(page, status[EmergencyStatus.Resuelta])
    await expect(waiting(page)).toHaveText('26 por enviar')

    await context.setOffline(false)
    await expect.poll(() => countWrites(page), arrival).toBe(1)
    await chooseOwnAddress(page, 'La que escribió quien iba en la unidad')
    await expect.poll(() => countWrites(page)).toBe(0)
    await expect(waiting(page)).toHaveCount(0)
    const { get } = as(Role.Administrador)
    await expectAll(get, one.id, 'Primera')
    await expectAll(get, two.id, 'Segunda')
    const changed = { address: 'La que escribió quien iba en la unidad', notice_form: 'Presencial' }
    expect(await get<EmergencyDetail>(`emergency/${shared.id}`)).toMatchObject(changed)
    for (const { address: at, plate } of calls) {
      const { results } = await get<{ results: EmergencyRow[] }>(`emergency/?search=${encodeURIComponent(at)}`)
      expect(results.map((row) => row.address)).toEqual([at])
      const stored = await get<EmergencyDetail>(`emergency/${results[0]?.id ?? 0}`)
      expect(stored).toMatchObject({ members: [{ plate }], observations: '<p>Humo visible</p>' })
      expect(stored.images).toHaveLength(2)
    }
    await context.close()
  },
)

test(
  'what is entered while the server is killed, and over a line that drops, arrives whole, once and in order',
  phoneOnly,
  async ({ page, playwright }) => {
    const server = await ownServer()
    await server.start()
    const line = await droppingLine(server.url)
    const direct = await playwright.request.newContext({ baseURL: line.url })
    try {
      const getAs = async (role: Role) => {
        const headers = { Authorization: `Bearer ${await signIn(direct, role)}` }
        // The caller types the answer from the contract.
        return async <T>(asked: string): Promise<T> => (await (await direct.get(`/api/${asked}`, { headers })).json()) as T
      }
      const { station } = await (await getAs(Role.JefeDeServicio))<{ station: { id: number } }>('user/me')
      const get = await getAs(Role.Administrador)
      const { results } = await get<{ results: EmergencyRow[] }>(
        `emergency/?status=${EmergencyStatus.Activo}&station_emergency__station=${station.id}`,
      )
      const id = results[0]?.id ?? 0
      await page.goto(line.url)
      await signInByForm(page, Role.JefeDeServicio)
      await expect(topBar(page)).toBeVisible()
      await openEmergency(page, id)
      await addNote(page, 'Con servidor')
      await expect.poll(() => countWrites(page)).toBe(0)
      const known = savesOf(await get<EmergencyChange[]>(`emergency/${id}/history`)).length

      await server.kill()
      await enter(page, id, 'Sin servidor')
      await expect(waiting(page)).toHaveText('7 por enviar')
      await slowUploads(page, 50_000)
      const holdLine = line.dropEvery(10_000)
      await server.start()
      await chooseStatus(page, status[EmergencyStatus.Resuelta])
      await expect.poll(() => countWrites(page), arrival).toBe(0)
      await expect(waiting(page)).toHaveCount(0)
      holdLine()
      await expectAll(get, id, 'Sin servidor', known)
    } finally {
      line.close()
      await direct.dispose()
      await server.remove()
    }
  },
)
