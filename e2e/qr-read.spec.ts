import type { Page } from '@playwright/test'
import { SCAN_DELAY_MS } from '../src/contract/attendance/limits.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible } from './accessible.ts'
import { aPersonToMark, entryDialog, exitDialog, keyOf, nextSecond, saveIn } from './attendance.ts'
import { test, type Scene } from './fake-camera.ts'
import { choose } from './steps.ts'
import { anySize, expect } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const panel = (page: Page) => page.getByRole('status', { name: 'Respuesta del lector' })
const open = (page: Page) => page.goto('/#/qr_read')

// A-QRR-01, A-QRR-03, A-QRR-05, A-QRR-06, A-EEM-10, A-EEM-11, A-EEM-12, A-EEM-17, S-27
test('a card held before the camera is read, and its person comes and leaves', async ({ before, as }) => {
  const person = await aPersonToMark(as)
  const page = await before({ scene: 'straight', code: person.qr_code ?? '' })
  await open(page)
  await expect(entryDialog(page)).toContainText(person.name)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await saveIn(entryDialog(page)).click()
  await expect(panel(page)).toContainText('Ingreso')
  await expect(panel(page)).toContainText(person.name)
  await expect(entryDialog(page)).toHaveCount(0)

  // The card is still there.
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  await expect(page).toHaveURL(/#\/qr_scan$/)
  await page.getByRole('link', { name: 'Escanear QR' }).click()
  await expect(exitDialog(page)).toContainText(person.name)
  await expect(exitDialog(page).getByRole('textbox')).toHaveCount(1)
  await saveIn(exitDialog(page)).click()
  await expect(exitDialog(page).getByText('Campo requerido *')).toBeVisible()
  await exitDialog(page).getByRole('textbox', { name: 'Observaciones' }).fill('Fin de guardia')
  await nextSecond()
  await saveIn(exitDialog(page)).click()
  await expect(panel(page)).toContainText('Salida')
})

// A-QRR-05, A-QRR-06
test('a card is read askew, in dim light and from the screen of a telephone', anySize, async ({ before, as }) => {
  const person = await aPersonToMark(as)
  const scenes: readonly Scene[] = ['rotated', 'dim', 'phone']
  for (const scene of scenes) {
    const page = await before({ scene, code: person.qr_code ?? '' })
    await open(page)
    await expect.soft(entryDialog(page), scene).toContainText(person.name)
    await page.close()
  }
})

// A-CON-19, A-QRR-02, A-RTE-37
test(
  'a card that stays is taken once, read every half second, and only while the screen is seen',
  anySize,
  async ({ before, as }) => {
    const person = await aPersonToMark(as)
    const page = await before({ scene: 'straight', code: person.qr_code ?? '' })
    const lookUps: string[] = []
    page.on('request', (request) => request.url().includes('user_information') && lookUps.push(request.url()))
    await page.addInitScript(() => {
      const readings: number[] = []
      window.Worker = class extends Worker {
        override postMessage(picture: unknown, sent?: StructuredSerializeOptions | Transferable[]) {
          readings.push(performance.now())
          super.postMessage(picture, Array.isArray(sent) ? { transfer: sent } : sent)
        }
      }
      const openCamera = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await openCamera(wanted)
        Object.assign(window, { stream })
        return stream
      }
      Object.assign(window, { readings })
    })
    const readings = () => page.evaluate(() => (window as unknown as { readings: number[] }).readings)
    await open(page)
    await saveIn(entryDialog(page)).click()
    await expect(panel(page)).toContainText('Ingreso')
    // A device that stands still for longer than a card needs to leave has not seen it leave.
    await page.evaluate(() => {
      const until = performance.now() + 4000
      while (performance.now() < until);
    })
    const { length } = await readings()
    await expect.poll(async () => (await readings()).length).toBeGreaterThan(length + 8)
    expect(lookUps).toHaveLength(1)
    await expect(exitDialog(page)).toHaveCount(0)
    const times = await readings()
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(SCAN_DELAY_MS - 1)

    const stateOf = () =>
      page.evaluate(() => (window as unknown as { stream?: MediaStream }).stream?.getVideoTracks()[0]?.readyState)
    const become = (visibility: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, visibility)
    expect(await stateOf()).toBe('live')
    await become('hidden')
    await expect.poll(stateOf).toBe('ended')
    await become('visible')
    await expect.poll(stateOf).toBe('live')
    // Whoever stands before a camera that was off comes anew.
    await exitDialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('link', { name: 'Volver a la lista' }).click()
    await expect.poll(stateOf).toBe('ended')
  },
)

test('without a camera a person is marked by their DPI, and by a hand scanner', anySize, async ({ before, as, address }) => {
  const person = await aPersonToMark(as)
  const page = await before({ scene: 'nothing', isRefused: true })
  await open(page)
  await expect(page.getByRole('alert')).toContainText('El navegador no tiene permiso para usar la cámara.')
  await page.getByRole('button', { name: 'Escribir el DPI' }).click()
  const dpi = page.getByRole('textbox', { name: 'DPI' })
  await expect(dpi).toBeFocused()
  await dpi.fill(person.no_dpi)
  await page.keyboard.press('Enter')
  await expect(entryDialog(page)).toContainText(person.name)
  await saveIn(entryDialog(page)).click()
  await expect(panel(page)).toContainText('Ingreso')
  await expect(entryDialog(page)).toHaveCount(0)

  await page.keyboard.type(`${address}/#/users_open/${keyOf(person)}\n`)
  await expect(exitDialog(page)).toContainText(person.name)
  await exitDialog(page).getByRole('textbox', { name: 'Observaciones' }).fill('Fin de guardia')
  await nextSecond()
  await saveIn(exitDialog(page)).click()
  await expect(panel(page)).toContainText('Salida')
})

/** The camera whose picture is on the screen. */
const shown = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0]?.label : undefined,
    )

test('one of several cameras is chosen, and stays chosen', async ({ before }) => {
  const page = await before({ scene: 'nothing', cameras: 2 })
  await open(page)
  await expect.poll(() => shown(page)).toBe('fake_device_0')
  await expectAccessible(page, 'the choice of camera')
  await choose(page, 'Cámara', 'fake_device_1')
  await expect.poll(() => shown(page)).toBe('fake_device_1')
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  await page.getByRole('link', { name: 'Escanear QR' }).click()
  await expect.poll(() => shown(page)).toBe('fake_device_1')
})
