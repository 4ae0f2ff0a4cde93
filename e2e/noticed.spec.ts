import type { BrowserContext, Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { Vehicle } from '../src/contract/fleet/vehicles.schema.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { onlyOf, setStatus } from './in-progress.ts'
import { anEmergency, aVehicle } from './test-data.ts'
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

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test(
    'hears what is new on every screen once the sound is switched on, and once in many pages',
    anySize,
    async ({ page, context, as }) => {
      await withSound(context)
      const vehicles: Vehicle[] = []
      for (let count = 0; count < 5; count++) vehicles.push(await aVehicle(as))
      const begin = async (at: number) => anEmergency(as, vehicles[at] ?? (await aVehicle(as)))
      await onlyOf(context, as, vehicles)
      const first = await begin(0)
      await openLoaded(page, '/vehicles')
      await expect(page).toHaveTitle('(1) Vehículos · Sirena')
      const second = await begin(1)
      await expect(page).toHaveTitle('(2) Vehículos · Sirena')
      expect(await tones(page)).toBe(0)

      await (await entry(page, SWITCH_ON)).click()
      await expect.poll(() => tones(page)).toBe(2)
      await expect(mute(page)).toHaveCount(0)
      const third = await begin(2)
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

      const other = await context.newPage()
      await other.goto('/#/vehicles')
      await expect(other).toHaveTitle('(3) Vehículos · Sirena')
      await other.keyboard.press('Shift')
      await expect(mute(other)).toHaveCount(0)
      const heard = async () => (await tones(page)) + (await tones(other))
      const fourth = await begin(3)
      for (const one of [page, other]) await expect(one).toHaveTitle('(4) Vehículos · Sirena')
      await expect.poll(heard).toBe(6)
      await setStatus(as, fourth.id, Critica)
      await expect.poll(heard).toBe(10)
      await other.close()

      await (await entry(page, 'Desactivar aviso con sonido en este dispositivo')).click()
      const before = await tones(page)
      const fifth = await begin(4)
      await expect(page).toHaveTitle('(5) Vehículos · Sirena')
      expect(await tones(page)).toBe(before)
      for (const { id } of [first, second, third, fourth, fifth]) await setStatus(as, id, Resuelta)
    },
  )
})
