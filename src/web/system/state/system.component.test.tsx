import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SYSTEM_REFRESH_MS, UPLOAD_TEST_BYTES } from '../../../contract/system/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { MB } from '../../../contract/shared/units.ts'
import { answer, lost } from '../../../../test/components/server.ts'
import { aReport, aReportWithFaults } from '../../../../test/components/system-report.ts'
import { tabTo } from '../../../../test/components/tab-to.ts'

const admin = { role: Role.Administrador }
const stale = answer(400, { code: 'fresh_sign_in', detail: 'Por seguridad, confirme primero que es usted.' })

const main = page.getByRole('main')
const summary = (text: string) => main.getByRole('status').filter({ hasText: text })
const refusal = main.getByRole('alert')
const button = (name: string) => page.getByRole('button', { name })
const states = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)

/** Time goes on by `pass` only. */
const stopTime = () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}
const pass = () => vi.advanceTimersByTime(SYSTEM_REFRESH_MS + 1000)

test.for([
  { size: 'a desk', opening: admin },
  { size: 'a phone', opening: { ...admin, size: phone } },
])('on $size the worst comes first, in words, also on paper, and changes with the next reading', async ({ opening }) => {
  const server = await openScreen('/system', { 'GET system': aReportWithFaults }, opening)
  await expect.element(summary('3 puntos necesitan atención; 1 punto sin datos')).toBeVisible()
  expect(states()).toEqual(['Hay que corregir', 'Conviene revisar', 'No se pudo saber', 'En orden'])
  expect(document.querySelector('main code')?.textContent).toBe('npm run backup -- DESTINO')
  await expectAccessible()

  server.answer({ 'GET system': aReport })
  await tabTo(button('Actualizar'))
  await userEvent.keyboard('{Enter}')
  await expect.element(summary('Todo en orden')).toBeVisible()
  expect(states()).toEqual(['En orden'])
  await expectAccessible()

  server.answer({ 'GET system': aReportWithFaults })
  await button('Actualizar').click()
  await expect.element(main.getByText('Qué hacer').first()).toBeVisible()
  await onPaper()
  await expect.element(main.getByText('Qué hacer').first()).toBeVisible()
  await expect.element(button('Enviar como texto')).not.toBeInTheDocument()
})

test('the last state stays with its time while the server does not answer', async () => {
  const busy = answer(503, { detail: 'El servidor está ocupado.' })
  const server = await openScreen('/system', { 'GET system': busy }, admin)
  await expect.element(refusal).toMatchTextContent('El servidor está ocupado.')
  server.answer({ 'GET system': aReport })
  await button('Reintentar').click()
  await expect.element(summary('Todo en orden')).toBeVisible()
  server.answer({ 'GET system': busy })
  await button('Actualizar').click()
  await expect.element(refusal).toMatchTextContent(/El servidor está ocupado. Se muestra el estado del \d\d-\d\d-\d{4} /)
  await expect.element(summary('Todo en orden')).toBeVisible()
  await expectAccessible()
})

test('a test of uploads says whether they arrive, or what stands in the way', async () => {
  const server = await openScreen('/system', { 'GET system': aReport }, admin)
  const send = button('Probar la subida de archivos')
  const said = async (text: string) => {
    await expect.element(main.getByText(text)).toBeVisible()
  }
  await said('Envía 3 MB desde este navegador')
  server.answer({ 'POST system/upload_test': { bytes: UPLOAD_TEST_BYTES } })
  await send.click()
  await said('Llegaron los 3 MB')
  const form = server.sent('POST system/upload_test')[0]?.body
  const file = form instanceof FormData ? form.get('file') : null
  expect(file instanceof File ? file.size : 0).toBe(UPLOAD_TEST_BYTES)
  await expectAccessible()
  server.answer({ 'POST system/upload_test': { bytes: MB } })
  await send.click()
  await said('De los 3 MB llegaron 1.0 MB')
  const html = { headers: { 'content-type': 'text/html' } }
  server.answer({ 'POST system/upload_test': () => new Response('<h1>413</h1>', { status: 413, ...html }) })
  await send.click()
  await said('En nginx se llama client_max_body_size.')
  server.answer({ 'POST system/upload_test': () => new Response('<h1>403</h1>', { status: 403, ...html }) })
  await send.click()
  await said('no dejó pasar lo que se pidió')
  server.answer({ 'POST system/upload_test': lost })
  await send.click()
  await said('No llegaron los 3 MB. No hay conexión con el servidor.')
  await expectAccessible()
})

test('the state is read again each minute, and shows that the server’s clock is wrong', async () => {
  stopTime()
  const server = await openScreen('/system', { 'GET system': aReport }, admin)
  await expect.element(summary('Todo en orden')).toBeVisible()
  server.answer({ 'GET system': () => ({ ...aReport(), now: new Date(Date.now() + 7_260_000).toISOString() }) })
  pass()
  const clock = main.getByRole('listitem').filter({ hasText: 'Reloj del servidor' })
  await expect.element(clock).toMatchTextContent('Va 2 horas adelantado respecto al de este equipo.')
  await expect.element(summary('1 punto necesita atención')).toBeVisible()
})

// S-52
test('whoever opens the state is asked who they are, and a page that was left open asks nobody', async () => {
  stopTime()
  const server = await openScreen('/system', { 'GET system': stale, 'POST user/fresh_sign_in': answer(204) }, admin)
  const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(refusal).toMatchTextContent('confirme que es usted para ver el estado del sistema')
  await expect.element(button('Confirmar')).toHaveFocus()
  await expectAccessible()
  const prove = async () => {
    await refusal.getByRole('button', { name: 'Confirmar' }).click()
    await dialog.getByRole('textbox', { name: 'Su contraseña actual' }).fill('una clave')
    server.answer({ 'GET system': aReport })
    await userEvent.keyboard('{Enter}')
  }
  await prove()
  await expect.element(summary('Todo en orden')).toBeVisible()
  expect(server.sent('POST user/fresh_sign_in')[0]?.body).toMatchObject({ password: 'una clave' })

  server.answer({ 'GET system': stale })
  pass()
  await expect.element(refusal).toMatchTextContent('Se muestra el estado del')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(summary('Todo en orden')).toBeVisible()
  await prove()
  await expect.element(refusal).not.toBeInTheDocument()
})

test('on a phone the state is taken along as text, and the focus comes back', async () => {
  await openScreen('/system', { 'GET system': aReportWithFaults }, { ...admin, size: phone })
  await button('Enviar como texto').click()
  const dialog = page.getByRole('dialog', { name: 'Enviar como texto' })
  await expect.element(dialog.getByRole('textbox', { name: 'Estado del sistema' })).toBeVisible()
  expect(document.querySelector('textarea')?.value).toContain('[Mal] Última copia de seguridad: ')
  const mail = dialog.getByRole('link', { name: 'Abrir en el correo' })
  await expect.element(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=Sirena%3A%20\d/))
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Enviar como texto')).toHaveFocus()
})

test('the text of the state is selected to be copied by hand where the browser does not let the page', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    Reflect.deleteProperty(document, 'execCommand')
  })
  await openScreen('/system', { 'GET system': aReport }, admin)
  await button('Enviar como texto').click()
  const dialog = page.getByRole('dialog', { name: 'Enviar como texto' })
  await dialog.getByRole('button', { name: 'Copiar texto' }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('cópielo con Ctrl+C')
  const field = document.querySelector('textarea')
  expect(field?.value.slice(field.selectionStart, field.selectionEnd)).toContain('Todo en orden.')
})
