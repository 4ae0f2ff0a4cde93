import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { aCamera, failingCamera, scanned } from '../../../../test/components/a-camera.ts'
import { aMark, anExit, aPersonToMark, isIn, key } from '../../../../test/components/a-person-to-mark.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { gate, lost, refusal, type Answers, type Sent } from '../../../../test/components/server.ts'

const openReader = (answers: Answers = {}, given = {}) => openScreen('/qr_read', answers, { role: Role.JefeDeServicio, ...given })

const panel = page.getByRole('status', { name: 'Respuesta del lector' })
const camera = page.getByRole('region', { name: 'Cámara' })
const entry = page.getByRole('dialog', { name: 'Marcar ingreso' })
const exit = page.getByRole('dialog', { name: 'Marcar Salida' })
const observation = exit.getByRole('textbox', { name: 'Observaciones' })
const dpi = page.getByRole('textbox', { name: 'DPI' })
const torch = (name: string) => page.getByRole('button', { name })

const scan = async (code: string) => {
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard(scanned(code))
}

// A-ERR-16, A-QRR-07, A-QRR-08, A-QRR-09, S-27
test('the card of an inactive person gives the warning and marks nothing', async () => {
  await openReader({ 'GET qr/{id}/user_information': aPersonToMark({ status: UserStatus.Inactivo }) })
  await scan(key)
  await expect.element(panel).toHaveTextContent('Usuario Inactivo.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expectAccessible()
})

test('without a signal nothing is lost, and the look-up is tried again', async () => {
  const held = gate()
  const server = await openReader({ 'GET qr/{id}/user_information': lost })
  await scan(key)
  await expect.element(panel).toMatchTextContent('No hay conexión con el servidor. No se marcó nada.')
  const retry = panel.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toHaveFocus()
  server.answer({
    'GET qr/{id}/user_information': async () => {
      await held.opened
      return lost()
    },
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toHaveTextContent('Buscando…')
  held.open()
  await expect.element(retry).toHaveFocus()
  server.answer({ 'GET qr/{id}/user_information': aPersonToMark() })
  await userEvent.keyboard('{Enter}')
  await expect.element(entry).toMatchTextContent('Mario René Ixcot Sop')
})

test.each([desk, phone])('a refused camera says what to do, on a screen of $width', async (size) => {
  failingCamera('NotAllowedError')
  await openReader({}, { size })
  const problem = camera.getByRole('alert')
  await expect.element(problem).toMatchTextContent('El navegador no tiene permiso para usar la cámara.')
  await expect.element(problem.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expectAccessible()
})

test('a DPI that is not whole is not looked up', async () => {
  await openReader()
  await page.getByRole('button', { name: 'Escribir el DPI' }).click()
  await expect.element(dpi).toHaveFocus()
  await dpi.fill('1234')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Escriba los 13 números del DPI')).toBeVisible()
  await expectAccessible()
})

// A-ERR-17, A-QRR-10
test('a fault of the camera opens a dialog with its own message', async () => {
  failingCamera('NotReadableError', 'Could not start video source')
  await openReader()
  await expect.element(page.getByRole('dialog', { name: '¡Error!' })).toMatchTextContent('Could not start video source')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toHaveFocus()
})

test('a hand scanner types the code, wherever the focus is', async () => {
  const server = await openReader({ 'GET qr/{id}/user_information': aPersonToMark(), 'POST qr/{id}/set_entry': aMark() })
  await page.getByRole('button', { name: 'Escribir el DPI' }).click()
  await expect.element(dpi).toHaveFocus()
  await scan(key)
  await expect.element(entry).toMatchTextContent('Mario René Ixcot Sop')
  await entry.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(panel).toMatchTextContent('Ingreso')
  expect(server.sent('POST qr/{id}/set_entry').map(({ id }) => id)).toEqual([key])
  server.answer({ 'GET qr/{id}/user_information': aPersonToMark(isIn) })
  ;(await page.getByRole('link', { name: 'Volver a la lista' }).findElement()).focus()
  await scan(key)
  await expect.element(exit).toMatchTextContent('Mario René Ixcot Sop')
  expect(location.hash).toBe('#/qr_read')
})

test('a card that is scanned over the dialog of another person presses nothing and types nothing', async () => {
  const server = await openReader({
    'GET qr/{id}/user_information': ({ id }: Sent) =>
      aPersonToMark({ ...isIn, ...(id !== key && { id: 22, name: 'Otra Persona' }) }),
    'POST qr/{id}/set_exit': anExit(),
  })
  await scan(key)
  await expect.element(observation).toHaveFocus()
  await observation.fill('Permiso ')
  await scan('tHeKeyOfSomebodyElse')
  await expect.element(page.getByText('Termine primero con Mario René Ixcot Sop.')).toBeVisible()
  await expect.element(observation).toHaveValue('Permiso ')
  const save = exit.getByRole('button', { name: 'Guardar' })
  ;(await save.findElement()).focus()
  await scan('tHeKeyOfSomebodyElse')
  await expect.element(exit).toMatchTextContent('Mario René Ixcot Sop')
  expect(server.sent('POST qr/{id}/set_exit')).toEqual([])
  await save.click()
  await expect.element(panel).toMatchTextContent('Mario René Ixcot Sop')
})

// A-ERR-15, A-QRR-04
test('a code of something else is refused', async () => {
  await openReader()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('https://example.org/menu{Enter}')
  await expect.element(panel).toHaveTextContent('El codigo QR no es valido para la plataforma')
})

test('a person whose code was renewed is not found', async () => {
  const sentence = 'No se encontró a esta persona. Su código pudo renovarse'
  await openReader({ 'GET qr/{id}/user_information': refusal(404, sentence) })
  await scan('AAAAAAAAAAAAAAAAAAAAAA')
  await expect.element(panel).toMatchTextContent(sentence)
})

// S-63
test("another station's person is marked by their code, without their DPI", async () => {
  await openReader({ 'GET qr/{id}/user_information': aPersonToMark({ ...isIn, no_dpi: null }) })
  await scan(key)
  await expect.element(exit).toMatchTextContent('Solo lo ve su estación')
})

test("the browser's own decoder is used where there is one, and ours is not loaded", async () => {
  /** What the browser's own decoder is to the page: Chromium has none on this system. */
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['qr_code'])
    detect = (video: HTMLVideoElement) =>
      Promise.resolve(video.videoWidth > 0 ? [{ rawValue: `https://example.org/#/users_open/${key}` }] : [])
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  performance.clearResourceTimings()
  aCamera()
  await openReader({ 'GET qr/{id}/user_information': aPersonToMark() })
  await expect.element(entry).toMatchTextContent('Mario René Ixcot Sop')
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(loaded.filter((url) => /wasm|decode-worker/.test(url))).toEqual([])
})

test('one camera without a torch offers neither', async () => {
  aCamera()
  await openReader()
  await expect.element(camera.getByText('Abriendo la cámara…')).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await expect.element(camera.getByRole('button')).not.toBeInTheDocument()
  await expect.element(camera.getByRole('combobox')).not.toBeInTheDocument()
})

test('the torch is turned on and off', async () => {
  const applyTorch = vi.fn<(wanted: MediaTrackConstraints | undefined) => Promise<void>>(() => Promise.resolve())
  aCamera({ apply: applyTorch })
  await openReader({}, { size: phone })
  await torch('Encender la linterna').click()
  await expect.element(torch('Apagar la linterna')).toHaveAttribute('aria-pressed', 'true')
  await torch('Apagar la linterna').click()
  await expect.element(torch('Encender la linterna')).toHaveAttribute('aria-pressed', 'false')
  expect(applyTorch.mock.calls.map(([wanted]) => wanted?.advanced)).toEqual([[{ torch: true }], [{ torch: false }]])
})

test('a torch that the camera refuses does not count as on', async () => {
  const applyTorch = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('No torch', 'OverconstrainedError')))
  aCamera({ apply: applyTorch })
  await openReader({}, { size: phone })
  await torch('Encender la linterna').click()
  await expect.poll(() => applyTorch.mock.calls).toHaveLength(1)
  await expect.element(torch('Encender la linterna')).toHaveAttribute('aria-pressed', 'false')
})
