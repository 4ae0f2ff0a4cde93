import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { jobPositions } from '../../../contract/people/job-positions.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { anEmergency, aStation } from '../../../../test/components/a-brigade.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer, listOf, lost } from '../../../../test/components/server.ts'

const role = Role.Administrador
const banner = () => page.getByText('Sin conexión.', { exact: true })
const sizes = [
  ['at a desk', desk],
  ['on a phone', phone],
] as const

/** As the browser says it to the page. A network that is really lost would cut the test off, too. */
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
const loseNetwork = () => {
  onTestFinished(() => void vi.restoreAllMocks())
  setOnline(false)
}

test.for(sizes)('a person sees that there is no connection, and the list by itself once there is one, %s', async ([, size]) => {
  const calls = { 'GET job_management': lost }
  const server = await openScreen('/human_resources/job_management', calls, { role, size })
  const failure = page.getByRole('main').getByRole('alert')
  await expect.element(failure).toMatchTextContent(/Se cargará por sí solo cuando vuelva la conexión\./)
  await expect.element(banner()).not.toBeInTheDocument()
  loseNetwork()
  await expect.element(banner()).toBeInViewport({ ratio: 1 })
  await expectAccessible()
  server.answer({ 'GET job_management': listOf(jobPositions.row, [{ id: 3, job_title: 'Piloto' }]) })
  setOnline(true)
  await expect.element(banner()).not.toBeInTheDocument()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
})

test.for(sizes)('without a connection nothing is half hidden behind the head of an emergency, %s', async ([, size]) => {
  await openScreen('/emergency/3', aBrigade, { role, size: { ...size, height: 600 } })
  const head = page.getByRole('heading', { level: 1, name: `Emergencia # ${anEmergency.id}` })
  await expect.element(head).toBeVisible()
  loseNetwork()
  await expect.element(banner()).toBeInViewport({ ratio: 1 })
  scrollTo(0, 900)
  await expect.element(banner()).not.toBeInViewport()
  await expect.element(head).toBeInViewport()
})

test('the start page says that the server is gone, until it is back', { timeout: 60_000 }, async () => {
  const server = await openScreen('/', { ...aBrigade, 'GET live': lost }, { role })
  const gone = page.getByText('Sin conexión con el servidor. Ve lo último que se cargó.')
  // It says so after ten seconds.
  await expect.element(gone, { timeout: 30_000 }).toBeInViewport({ ratio: 1 })
  server.answer({ 'GET live': changeEvents().stream })
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Sin conexión con el servidor')).not.toBeInTheDocument()
  await expect.element(banner()).not.toBeInTheDocument()
})

test('a record is shown by itself once the server answers again', async () => {
  const server = await openScreen('/stations/3', { ...aBrigade, 'GET station/{id}': answer(502) }, { role })
  const failure = page.getByRole('heading', { name: 'No se pudo abrir el registro' })
  await expect.element(failure).toBeVisible()
  server.answer({ 'GET station/{id}': aStation })
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Datos generales' })).toBeVisible()
})

// B-GEN-03, B-GEN-04, S-59
test.for(sizes)('an unknown address is shown inside the frame, with what to do, %s', async ([, size]) => {
  await openScreen('/no/existe', aBrigade, { role, size })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible()
  await expect.element(page.getByText('404 Pagina no encontrada', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Revise la dirección')).toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  if (size === phone) await opener.click()
  await expect.element(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
})

// A-RTE-10, S-59
test('a visitor sees an unknown address under the logo', async () => {
  await openScreen('/no/existe')
  await expect.element(page.getByRole('banner')).toMatchTextContent(/Sirena/)
  await expect.element(page.getByRole('main').getByRole('heading', { name: 'Oops!' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Regresar' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bienvenido' })).toBeVisible()
})
