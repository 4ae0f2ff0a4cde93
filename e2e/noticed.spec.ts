import type { BrowserContext, Page } from '@playwright/test'
import { EmergencyStatus, inProgressFilter } from '../src/contract/emergency-rules.ts'
import type { EmergencyRow } from '../src/contract/emergencies.ts'
import { PAGE_SIZE } from '../src/contract/limits.ts'
import { Role } from '../src/contract/roles.ts'
import type { Vehicle } from '../src/contract/vehicles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { inProgressOf, onlyOf, setStatus } from './in-progress.ts'
import { heading, rowOf } from './steps.ts'
import { anEmergency, aVehicle, codeOf, idOf, unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

const { Critica, Resuelta, SolicitaApoyo } = EmergencyStatus

/** Counts the tones that a browser plays, which it does once the page was touched. */
const withSound = (context: BrowserContext) =>
  context.addInitScript(() => {
    const heard = { tones: 0, isTouched: false }
    Object.defineProperty(globalThis, 'heard', { value: heard })
    const touch = () => void (heard.isTouched = true)
    addEventListener('pointerdown', touch, { capture: true })
    addEventListener('keydown', touch, { capture: true })
    class CountedContext extends EventTarget {
      state = 'suspended'
      currentTime = 0
      destination = {}
      async resume() {
        if (!heard.isTouched) return
        this.state = 'running'
        this.dispatchEvent(new Event('statechange'))
      }
      async close() {
        this.state = 'closed'
      }
      createGain = () => ({
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
        connect: (next: object) => next,
      })
      createOscillator = () => ({
        frequency: { value: 0 },
        connect: (next: object) => next,
        start: () => void (heard.tones += 1),
        stop: () => undefined,
      })
    }
    Object.defineProperty(globalThis, 'AudioContext', { value: CountedContext })
  })
const tones = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: { tones: number } }).heard.tones)
const entry = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  return page.getByRole('menuitem', { name, exact: true })
}
const SWITCH_ON = 'Avisar con sonido en este dispositivo'
const mute = (page: Page) => page.getByText('El sonido se activa al tocar la pantalla o una tecla.')

const board = (page: Page) => page.getByRole('region', { name: 'Emergencias en curso' })
const newsElsewhere = (page: Page) => board(page).getByRole('list', { name: 'Avisos de otras páginas' })

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('hears what is new on every screen once the sound is switched on, and not before', async ({ page, context, as }) => {
    await withSound(context)
    const [one, two, three, four] = [await aVehicle(as), await aVehicle(as), await aVehicle(as), await aVehicle(as)]
    await onlyOf(page, as, [one, two, three, four])
    const first = await anEmergency(as, one)
    await openLoaded(page, '/vehicles')
    await expect(page).toHaveTitle('(1) Vehículos · Sirena')
    const second = await anEmergency(as, two)
    await expect(page).toHaveTitle('(2) Vehículos · Sirena')
    expect(await tones(page)).toBe(0)

    await (await entry(page, SWITCH_ON)).click()
    await expect.poll(() => tones(page)).toBe(2)
    await expect(mute(page)).toHaveCount(0)
    const third = await anEmergency(as, three)
    await expect.poll(() => tones(page)).toBe(4)
    await setStatus(as, third.id, Critica)
    await expect.poll(() => tones(page)).toBe(8)

    await page.reload()
    await expect(page).toHaveTitle('(3) Vehículos · Sirena')
    await expect(mute(page)).toBeVisible()
    await expectAccessible(page, 'a sound that waits for a press')
    await page.keyboard.press('Shift')
    await expect(mute(page)).toHaveCount(0)
    expect(await tones(page)).toBe(0)
    await setStatus(as, second.id, SolicitaApoyo)
    await expect.poll(() => tones(page)).toBe(4)

    await (await entry(page, 'Desactivar aviso con sonido en este dispositivo')).click()
    const fourth = await anEmergency(as, four)
    await expect(page).toHaveTitle('(4) Vehículos · Sirena')
    expect(await tones(page)).toBe(4)
    for (const { id } of [first, second, third, fourth]) await setStatus(as, id, Resuelta)
  })

  test('hears it once, however many pages of the browser are open', anySize, async ({ context, as }) => {
    await withSound(context)
    await context.addInitScript(() => localStorage.setItem('sirena.sound', 'true'))
    const [one, two] = [await aVehicle(as), await aVehicle(as)]
    await onlyOf(context, as, [one, two])
    const first = await anEmergency(as, one)
    const pages = [await context.newPage(), await context.newPage()]
    for (const page of pages) {
      await page.goto('/#/vehicles')
      await expect(page).toHaveTitle('(1) Vehículos · Sirena')
      await page.keyboard.press('Shift')
      await expect(mute(page)).toHaveCount(0)
    }
    const heard = async () => (await Promise.all(pages.map((page) => tones(page)))).reduce((sum, count) => sum + count, 0)
    const second = await anEmergency(as, two)
    for (const page of pages) await expect(page).toHaveTitle('(2) Vehículos · Sirena')
    await expect.poll(heard).toBe(2)
    await setStatus(as, second.id, Critica)
    await expect.poll(heard).toBe(6)
    for (const { id } of [first, second]) await setStatus(as, id, Resuelta)
  })

  test('a browser without sound says so', anySize, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioContext'))
    await openLoaded(page, '/vehicles')
    await (await entry(page, SWITCH_ON)).click()
    await expect(page.getByText('Este dispositivo no puede avisar con sonido.')).toBeVisible()
    await expect(await entry(page, SWITCH_ON)).toBeVisible()
  })

  test('is told of a new emergency that has its place on another page of the queue', async ({ page, context, as }) => {
    await withSound(context)
    await context.addInitScript(() => localStorage.setItem('sirena.sound', 'true'))
    const [known, free] = [await aVehicle(as), await aVehicle(as)]
    const graver = await anEmergency(as, known)
    await aPageOf(page, as, graver, [free])
    await openLoaded(page, '/')
    await expect(page).toHaveTitle(`(${PAGE_SIZE}) Inicio · Sirena`)
    await page.keyboard.press('Shift')
    const [queue, elsewhere] = [board(page), newsElsewhere(page)]
    await expect(elsewhere).toHaveCount(0)

    const { id, address } = await anEmergency(as, free)
    await expect(page).toHaveTitle(`(${PAGE_SIZE + 1}) Inicio · Sirena`)
    const link = elsewhere.getByRole('link', { name: address })
    await expect(link).toHaveText(/^Nueva: /)
    await expect(queue.getByRole('status')).toContainText(address)
    await expect.poll(() => tones(page)).toBe(2)

    await queue.getByRole('button', { name: 'Página siguiente' }).click()
    await expect(elsewhere).toHaveCount(0)
    await expect(rowOf(queue, address)).toHaveAttribute('data-marked')
    await queue.getByRole('button', { name: 'Página anterior' }).click()
    await link.click()
    await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
    await page.goBack()
    await expect(queue).toBeVisible()
    await expectAccessible(page, 'the board with news of another page')
    for (const one of [graver.id, id]) await setStatus(as, one, Resuelta)
  })

  test('is told the last two of many, below the rows, with the way to the others', anySize, async ({ page, as }) => {
    const [known, one, two, three] = [await aVehicle(as), await aVehicle(as), await aVehicle(as), await aVehicle(as)]
    const graver = await anEmergency(as, known)
    await aPageOf(page, as, graver, [one, two, three])
    await openLoaded(page, '/')
    await expect(page).toHaveTitle(`(${PAGE_SIZE}) Inicio · Sirena`)
    const [queue, elsewhere] = [board(page), newsElsewhere(page)]
    const first = rowOf(queue, 'Avenida 0')
    const place = await first.boundingBox()
    const made = [await anEmergency(as, one), await anEmergency(as, two), await anEmergency(as, three)]
    await expect(elsewhere.getByRole('link')).toHaveText([/^Nueva: /, /^Nueva: /, 'y 1 más'])
    expect((await first.boundingBox())?.y).toBe(place?.y)
    await elsewhere.getByRole('link', { name: 'y 1 más' }).click()
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await expect(page).toHaveURL(/ordering=-creation_date/)
    for (const { id } of [graver, ...made]) await setStatus(as, id, Resuelta)
  })

  test('is told of a new emergency also after the newest ones could not be read at first', anySize, async ({ page, as }) => {
    const [known, one, two] = [await aVehicle(as), await aVehicle(as), await aVehicle(as)]
    const graver = await anEmergency(as, known)
    const first = await anEmergency(as, one)
    await aPageOf(page, as, graver, [one, two])
    const newest = '**/api/emergency/?*ordering=-creation_date*'
    await page.route(newest, (route) => route.fulfill({ status: 500, json: { detail: 'No se pudo.' } }))
    const isOfNewest = (address: string) => address.includes('/api/emergency/') && address.includes('ordering=-creation_date')
    await Promise.all([page.waitForResponse((answer) => isOfNewest(answer.url()) && answer.status() === 500), page.goto('/#/')])
    await Promise.all([
      page.waitForResponse((answer) => isOfNewest(answer.url()) && answer.ok(), { timeout: 20_000 }),
      page.unroute(newest),
    ])
    await expect(newsElsewhere(page)).toHaveCount(0)
    const second = await anEmergency(as, two)
    await expect(newsElsewhere(page).getByRole('link', { name: second.address })).toBeVisible()
    for (const { id } of [graver, first, second]) await setStatus(as, id, Resuelta)
  })
})

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test('has the rows of the own station marked in the list of emergencies too', async ({ page, as, isMobile }) => {
    const station = await idOf(as, 'station', '1a. Compañía Quetzaltenango Zona 3')
    const [ours, later, theirs] = [await aVehicle(as), await aVehicle(as), await aVehicle(as, { station })]
    await onlyOf(page, as, [ours, later, theirs])
    const name = `Tipo ${unique()}`
    const sent = { code: Number(codeOf(unique())), name, description: 'De prueba' }
    const { id: emergency_type } = await as(Role.Administrador).post<{ id: number }>('emergency_type', sent)
    const [own, others] = [await anEmergency(as, ours, { emergency_type }), await anEmergency(as, theirs, { emergency_type })]
    await openLoaded(page, `/emergencies?emergency_type_id=${emergency_type}`)
    await expect(page).toHaveTitle(`(${isMobile ? 1 : 2}) Emergencias · Sirena`)
    const [ownRow, othersRow] = [rowOf(page, own.address), rowOf(page, others.address)]
    await expect(othersRow).toBeVisible()
    await expect(page.locator('[data-marked]')).toHaveCount(0)

    await setStatus(as, others.id, Critica)
    await setStatus(as, own.id, Critica)
    await expect(ownRow).toHaveAttribute('data-marked')
    await expect(page.getByRole('status').filter({ hasText: own.address })).toHaveText(`Critica: ${name}, ${own.address}. `)
    const newest = await anEmergency(as, later, { emergency_type })
    await expect(rowOf(page, newest.address)).toHaveAttribute('data-marked')
    const shown = othersRow.getByRole('combobox', { name: `Estado de la emergencia ${others.id}` })
    await expect(shown.and(page.locator('[value=Critica]')).or(othersRow.getByText('Critica', { exact: true }))).toBeVisible()
    await expect(othersRow).not.toHaveAttribute('data-marked')
    await expectAccessible(page, 'the list of emergencies with marked rows')

    if (!isMobile) {
      await page.getByRole('radio', { name: 'Dividida' }).check()
      await expect(page.getByRole('region', { name: 'En el mapa' })).toBeVisible()
      await expect(ownRow).toHaveAttribute('data-marked')
      await expect(othersRow).not.toHaveAttribute('data-marked')
    }
    for (const { id } of [own, others, newest]) await setStatus(as, id, Resuelta)
  })
})

/** The page sees ten graver and older emergencies, which fill a page, before those of the vehicles. */
const aPageOf = (page: Page, as: As, model: EmergencyRow, vehicles: readonly Vehicle[]) => {
  const graver = Array.from({ length: PAGE_SIZE }, (_, index) => ({
    ...model,
    // The numbers of new ones are greater.
    id: index + 1,
    address: `Avenida ${index}`,
    status: Critica,
    status_in_text: 'Critica',
    creation_date: new Date(Date.now() - 3_600_000 + index).toISOString(),
  }))
  return page.route('**/api/emergency/?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('status') !== inProgressFilter) return route.fallback()
    const own = (await Promise.all(vehicles.map((vehicle) => inProgressOf(as, vehicle)))).flat()
    const all = [...graver, ...own]
    const inOrder = searchParams.get('ordering') === '-creation_date' ? all.toReversed() : all
    const start = (Number(searchParams.get('page')) - 1) * PAGE_SIZE
    return route.fulfill({ json: { count: all.length, results: inOrder.slice(start, start + PAGE_SIZE) } })
  })
}
