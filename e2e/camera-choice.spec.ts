import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fake-camera.ts'
import { choose } from './steps.ts'
import { anySize, expect, phoneOnly } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const panel = (page: Page) => page.getByRole('status', { name: 'Respuesta del lector' })
const torch = (page: Page, name: string) => page.getByRole('button', { name })

/** The camera whose picture is on the screen. */
const shown = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0]?.label : undefined,
    )

/** The cameras of this system have no torch: these have one, which `lit` follows, or one that refuses. */
const withTorch = (page: Page, refuses: boolean) =>
  page.addInitScript((isRefused) => {
    const lit: unknown[] = []
    Object.assign(window, { lit })
    MediaStreamTrack.prototype.getCapabilities = () =>
      // TypeScript's library does not know it.
      ({ torch: true }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = (wanted) => {
      if (isRefused) return Promise.reject(new DOMException('No torch', 'OverconstrainedError'))
      lit.push(wanted?.advanced)
      return Promise.resolve()
    }
  }, refuses)

test('one of several cameras is chosen, and stays chosen', async ({ before }) => {
  const page = await before({ scene: 'nothing', cameras: 2 })
  await page.goto('/#/qr_read')
  await expect.poll(() => shown(page)).toBe('fake_device_0')
  await expectAccessible(page, 'the choice of camera')
  await choose(page, 'Cámara', 'fake_device_1')
  await expect.poll(() => shown(page)).toBe('fake_device_1')
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  await page.getByRole('link', { name: 'Escanear QR' }).click()
  await expect.poll(() => shown(page)).toBe('fake_device_1')
})

test('one camera without a torch offers neither', anySize, async ({ before }) => {
  const page = await before({ scene: 'nothing' })
  await page.goto('/#/qr_read')
  await expect.poll(() => shown(page)).toBeDefined()
  await expect(panel(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cámara' }).locator('button, input')).toHaveCount(0)
})

test('the torch is turned on and off', phoneOnly, async ({ before }) => {
  const page = await before({ scene: 'nothing' })
  await withTorch(page, false)
  await page.goto('/#/qr_read')
  await torch(page, 'Encender la linterna').click()
  await expect(torch(page, 'Apagar la linterna')).toHaveAttribute('aria-pressed', 'true')
  await torch(page, 'Apagar la linterna').click()
  await expect(torch(page, 'Encender la linterna')).toHaveAttribute('aria-pressed', 'false')
  const lit = await page.evaluate(() => (window as unknown as { lit: unknown[] }).lit)
  expect(lit).toEqual([[{ torch: true }], [{ torch: false }]])
})

test('a torch that the camera refuses does not count as on', anySize, async ({ before }) => {
  const page = await before({ scene: 'nothing' })
  await withTorch(page, true)
  await page.goto('/#/qr_read')
  await torch(page, 'Encender la linterna').click()
  await expect(torch(page, 'Encender la linterna')).toHaveAttribute('aria-pressed', 'false')
})
