import type { Page } from '@playwright/test'
import { SCAN_DELAY_MS } from '../src/contract/browser-limits.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import { aPersonToMark, entryDialog, exitDialog, keyOf, markIn, nextSecond, saveIn } from './attendance.ts'
import { test, type Scene } from './fake-camera.ts'
import { anySize, everyday, expect } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const panel = (page: Page) => page.getByRole('status', { name: 'Respuesta del lector' })
const open = (page: Page) => page.goto('/#/qr_read')
const ready = 'Acerque el código del carné'
const notOurs = 'El codigo QR no es valido para la plataforma'

const scenes: readonly [Scene, string][] = [
  ['straight', 'held straight'],
  ['turned', 'turned by 20 degrees'],
  ['dim', 'in dim light'],
  ['phone', 'on the screen of a telephone'],
]

for (const [scene, how] of scenes) {
  // The picture is the same at both sizes, so a phone reads one of them.
  const sizes = scene === 'straight' ? {} : anySize
  // A-QRR-01, A-QRR-03, A-QRR-05, A-QRR-06, A-EEM-10, A-EEM-11, A-EEM-12, A-EEM-17, S-27
  test(`a card ${how} before the camera is read, and its person comes and leaves`, sizes, async ({ before, as }) => {
    const person = await aPersonToMark(as)
    const page = await before({ scene, code: person.qr_code })
    await open(page)
    await expect(entryDialog(page)).toContainText(person.name)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await saveIn(entryDialog(page)).click()
    await expect(panel(page)).toContainText('Ingreso')
    await expect(panel(page)).toContainText(person.name)

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
}

// A-CON-19, A-QRR-02
test('a card that stays before the camera is taken once, and is read every half second', anySize, async ({ before, as }) => {
  const person = await aPersonToMark(as)
  const page = await before({ scene: 'straight', code: person.qr_code })
  const lookUps: string[] = []
  page.on('request', (request) => request.url().includes('user_information') && lookUps.push(request.url()))
  await page.addInitScript(() => {
    const readings: number[] = []
    Object.assign(window, { readings })
    window.Worker = class extends Worker {
      override postMessage(picture: unknown, sent?: StructuredSerializeOptions | Transferable[]) {
        readings.push(performance.now())
        super.postMessage(picture, Array.isArray(sent) ? { transfer: sent } : sent)
      }
    }
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
})

// A-ERR-16, A-QRR-07, A-QRR-08, A-QRR-09, S-27
test('the card of an inactive person gives the warning and marks nothing', anySize, async ({ before, as }) => {
  const person = await aPersonToMark(as, { status: 1, inactive_reason: 2 })
  const page = await before({ scene: 'straight', code: person.qr_code })
  await open(page)
  await expect(panel(page)).toHaveText('Usuario Inactivo.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'the warning of the reader')
})

test('without a signal nothing is lost, and the look-up is tried again', anySize, async ({ before, as }) => {
  const person = await aPersonToMark(as)
  const page = await before({ scene: 'straight', code: person.qr_code })
  const lose = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/user_information/', async (route) => {
    // The second try lasts until it has been seen.
    if (!isFirst) await lose.promise
    isFirst = false
    await route.abort('connectionreset')
  })
  await open(page)
  await expect(panel(page)).toContainText('No hay conexión con el servidor. No se marcó nada.')
  const retry = panel(page).getByRole('button', { name: 'Reintentar' })
  await expect(retry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveText('Buscando…')
  lose.resolve()
  await expect(retry).toBeFocused()
  await page.unroute('**/user_information/')
  await page.keyboard.press('Enter')
  await expect(entryDialog(page)).toContainText(person.name)
})

// A-RTE-37
test('the camera stops while the page is hidden and when the screen is left', anySize, async ({ before }) => {
  const page = await before({ scene: 'nothing' })
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      Object.assign(window, { stream })
      return stream
    }
  })
  await open(page)
  await expect(panel(page)).toHaveText(ready)
  const stateOf = () =>
    page.evaluate(() => (window as unknown as { stream?: MediaStream }).stream?.getVideoTracks()[0]?.readyState)
  const become = (visibility: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  await expect.poll(stateOf).toBe('live')
  await become('hidden')
  await expect.poll(stateOf).toBe('ended')
  await become('visible')
  await expect.poll(stateOf).toBe('live')
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  await expect.poll(stateOf).toBe('ended')
})

test('the reader is accessible while it waits and after a mark', async ({ before, as }) => {
  const person = await aPersonToMark(as)
  const page = await before({ scene: 'straight', code: person.qr_code })
  await open(page)
  await saveIn(entryDialog(page)).click()
  await expect(panel(page)).toContainText('Ingreso')
  await expect(entryDialog(page)).toHaveCount(0)
  await expectAccessible(page, 'the answer of an entry')
  await page.getByRole('button', { name: 'Escribir el DPI' }).click()
  await expectAccessible(page, 'the field of the DPI')
})

test.describe('without a camera', () => {
  test('a refused camera says what to do, and the DPI can be typed', everyday, async ({ before, as }) => {
    const person = await aPersonToMark(as)
    const page = await before({ scene: 'nothing', isRefused: true })
    await open(page)
    await expect(page.getByRole('alert')).toContainText('El navegador no tiene permiso para usar la cámara.')
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expectAccessible(page, 'a refused camera')
    await page.getByRole('button', { name: 'Escribir el DPI' }).click()
    const dpi = page.getByRole('textbox', { name: 'DPI' })
    await expect(dpi).toBeFocused()
    await dpi.fill('1234')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Escriba los 13 números del DPI')).toBeVisible()
    await dpi.fill(person.no_dpi)
    await page.keyboard.press('Enter')
    await expect(entryDialog(page)).toContainText(person.name)
    await saveIn(entryDialog(page)).click()
    await expect(panel(page)).toContainText(person.name)
  })

  // A-ERR-17, A-QRR-10
  test('a fault of the camera opens a dialog with its own message', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))
    })
    await open(page)
    await expect(page.getByRole('dialog', { name: '¡Error!' })).toContainText('Could not start video source')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeFocused()
  })

  test('a hand scanner types the code, wherever the focus is', anySize, async ({ page, as, address }) => {
    const person = await aPersonToMark(as)
    await open(page)
    await expect(panel(page)).toBeVisible()
    await page.getByRole('button', { name: 'Escribir el DPI' }).click()
    await expect(page.getByRole('textbox', { name: 'DPI' })).toBeFocused()
    await page.keyboard.type(`${address}/#/users_open/${keyOf(person)}\n`)
    await expect(entryDialog(page)).toContainText(person.name)
    await saveIn(entryDialog(page)).click()
    await expect(panel(page)).toContainText('Ingreso')
    await page.getByRole('link', { name: 'Volver a la lista' }).focus()
    await page.keyboard.type(`${address}/#/users_open/${keyOf(person)}\n`)
    await expect(exitDialog(page)).toContainText(person.name)
    await expect(page).toHaveURL(/#\/qr_read$/)
  })

  test(
    'a card that is scanned over the dialog of another person presses nothing and types nothing',
    anySize,
    async ({ page, as, address }) => {
      const [first, second] = [await aPersonToMark(as), await aPersonToMark(as)]
      await markIn(as, first.id)
      await open(page)
      await expect(panel(page)).toBeVisible()
      await page.keyboard.type(`${address}/#/users_open/${keyOf(first)}\n`)
      const observation = exitDialog(page).getByRole('textbox', { name: 'Observaciones' })
      await expect(observation).toBeFocused()
      await observation.fill('Permiso ')
      await page.keyboard.type(`${address}/#/users_open/${keyOf(second)}\n`)
      await expect(page.getByText(`Termine primero con ${first.name}.`)).toBeVisible()
      await expect(observation).toHaveValue('Permiso ')
      await saveIn(exitDialog(page)).focus()
      await page.keyboard.type(`${address}/#/users_open/${keyOf(second)}\n`)
      await expect(exitDialog(page)).toContainText(first.name)
      await saveIn(exitDialog(page)).click()
      await expect(panel(page)).toContainText(first.name)
    },
  )

  // A-ERR-15, A-QRR-04
  test('a code of something else is refused', anySize, async ({ page }) => {
    await open(page)
    await expect(panel(page)).toBeVisible()
    await page.keyboard.type('https://example.org/menu\n')
    await expect(panel(page)).toHaveText(notOurs)
  })

  test('a person whose code was renewed is not found', anySize, async ({ page }) => {
    await open(page)
    await expect(panel(page)).toBeVisible()
    await page.keyboard.type('https://example.org/#/users_open/AAAAAAAAAAAAAAAAAAAAAA\n')
    await expect(panel(page)).toContainText('No se encontró a esta persona. Su código pudo renovarse')
  })

  // S-63
  test("another station's person is marked by their code, without their DPI", anySize, async ({ page, as, address }) => {
    const person = await aPersonToMark(as, { station: 2 })
    await markIn(as, person.id)
    await open(page)
    await expect(panel(page)).toBeVisible()
    await page.keyboard.type(`${address}/#/users_open/${keyOf(person)}\n`)
    await expect(exitDialog(page)).toContainText('Solo lo ve su estación')
  })
})

/** What the browser's own decoder is to the page: Chromium has none on this system. */
const withDetector = (page: Page, text: string) =>
  page.addInitScript((rawValue) => {
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['qr_code'])
        }
        detect = (video: HTMLVideoElement) => Promise.resolve(video.videoWidth > 0 ? [{ rawValue }] : [])
      },
    })
  }, text)

test("the browser's own decoder is used where there is one, and ours is not loaded", anySize, async ({ before, as }) => {
  const person = await aPersonToMark(as)
  const page = await before({ scene: 'nothing' })
  await withDetector(page, `https://example.org/#/users_open/${keyOf(person)}`)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open(page)
  await expect(entryDialog(page)).toContainText(person.name)
  expect(loaded.filter((url) => /wasm|decode-worker/.test(url))).toEqual([])
})
