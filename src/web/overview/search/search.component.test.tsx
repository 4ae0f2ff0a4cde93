import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { searchAnswer } from '../../../contract/overview/search.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { emergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { anEmergencyRow } from '../../../../test/components/board.ts'
import { fullLists } from '../../../../test/components/full-lists.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, gate, listOf, lost, type Answers, type Sent } from '../../../../test/components/server.ts'

const dialog = page.getByRole('dialog')
const box = dialog.getByRole('combobox', { name: 'Buscar' })
const chosen = dialog.getByRole('option', { selected: true })
const status = dialog.getByRole('status')
const rows = (group: string) => dialog.getByRole('group', { name: group }).getByRole('option')
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const textsOf = (group: string) =>
  rows(group)
    .elements()
    .map((row) => row.textContent)

const station = (id: number, name: string) => ({ id, name, address: '3a. avenida 2-40', state: 20 as const })
const found = { ...searchAnswer.parse({ emergency: [], vehicle: [], user: [], station: [] }) }
const salcaja = sample(searchAnswer, { station: [station(4, '3a. Compañía Salcajá')] })
const emergency = {
  id: 598,
  code: 'EM-2026-000598',
  emergency_type_text: 'Incendio',
  address: '4a. calle 3-20',
  status: 20,
  stations: [{ id: 1, station__name: 'Estación Central Quetzaltenango' }],
}
const asked = ({ query }: Sent) => query.get('search')

/** Opens the search on the list of vehicle types. */
const openSearch = async (answers: Answers = {}, role: Role = Role.Administrador, size = desk) => {
  const server = await openScreen('/vehicle-types', { ...fullLists, 'GET search': found, ...answers }, { role, size })
  await expect.element(title('Tipos de Vehículos')).toBeVisible()
  await page.getByRole('region', { name: 'Barra superior' }).getByRole('button', { name: 'Buscar' }).click()
  await expect.element(box).toHaveFocus()
  return server
}

test('what is typed while the search is still being loaded is not lost', async () => {
  await openScreen('/vehicle-types', { ...fullLists, 'GET search': found }, { role: Role.Administrador })
  await expect.element(title('Tipos de Vehículos')).toBeVisible()
  const press = (key: string, init: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  press('k', { code: 'KeyK', ctrlKey: true })
  for (const key of ['a', 'm', 'x', 'Backspace', 'b']) press(key)
  await expect.element(box).toHaveValue('amb')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('u')
  await expect.element(box).toHaveValue('ambu')
})

test('the row that the arrows chose stays while other rows arrive, and is opened by Enter', async () => {
  const { opened, open } = gate()
  await openSearch({ 'GET search': () => opened.then(() => salcaja) })
  await box.fill('estacion')
  await expect.element(chosen).toMatchTextContent(/^Estaciones$/)
  await expect.element(status).toMatchTextContent('Buscando…')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen).toMatchTextContent(/^Reporte de Estaciones$/)
  // What a screen reader announces.
  await expect.element(box).toHaveAttribute('aria-activedescendant', chosen.element().id)
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  open()
  await expect.element(rows('Estaciones').first()).toBeVisible()
  await expect.element(chosen).toMatchTextContent(/^Reporte de Estaciones$/)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen).toMatchTextContent(/^Estaciones$/)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen).toMatchTextContent('3a. Compañía Salcajá')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(title('Estaciones')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Enter that was pressed before a row came opens the first one that comes', async () => {
  const { opened, open } = gate()
  await openSearch({ 'GET search': () => opened.then(() => salcaja), 'GET station/{id}': answer(404, { detail: 'No.' }) })
  await box.fill('salcaja')
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toMatchTextContent('Buscando…')
  open()
  await expect.poll(() => location.hash).toBe('#/stations/4')
})

test('a text is asked for once, and its request is dropped when the text changes', async () => {
  const never = gate()
  const aborted: (string | null)[] = []
  const server = await openSearch({
    'GET search': (sent: Sent) => {
      if (asked(sent) !== 'zunil') return salcaja
      sent.signal?.addEventListener('abort', () => aborted.push(asked(sent)))
      return never.opened
    },
  })
  await box.fill('zunil')
  await expect.poll(() => server.sent('GET search').map(asked)).toEqual(['zunil'])
  await box.fill('salcaja')
  await expect.element(rows('Estaciones')).toMatchTextContent(/Salcajá/)
  expect(server.sent('GET search').map(asked)).toEqual(['zunil', 'salcaja'])
  expect(aborted).toEqual(['zunil'])
})

test('screens and actions are offered, also those that the text names', async () => {
  await openSearch()
  await expect.element(rows('Pantallas').first()).toBeVisible()
  const screens = ['Inicio', 'Emergencias', 'Estaciones', 'Usuarios', 'Vehículos']
  expect(textsOf('Pantallas').filter((text) => screens.includes(text))).toEqual(screens)
  const actions = ['Crear emergencia', 'Perfil', 'Cerrar sesión']
  expect(textsOf('Acciones').filter((text) => actions.includes(text))).toEqual(actions)
  await box.fill('crear emer')
  await expect.element(chosen).toMatchTextContent(/^Crear emergencia$/)
  await box.fill('notificaciones')
  await expect.element(status).toMatchTextContent('Sin resultados')
  await box.fill('estado del sis')
  await expect.element(chosen).toMatchTextContent(/^Estado del sistema$/)
})

test('a text without a number says how a status is changed, and goes on with the number', async () => {
  await openSearch({ 'GET search': (sent: Sent) => (asked(sent) === '598' ? { ...found, emergency: [emergency] } : found) })
  await box.fill('cambiar estado')
  await expect.element(chosen).toMatchTextContent('Cambiar estado: escriba el número de la emergencia')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('cambiar estado ')
  await expect.element(box).toHaveFocus()
  await box.fill('estado')
  await rows('Acciones').filter({ hasText: 'Cambiar estado' }).click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{End}598')
  await expect.element(chosen).toMatchTextContent('Cambiar estado de EM-2026-000598')
})

test('the search says what it found, what it waits for and what failed', async () => {
  const server = await openSearch()
  await box.fill('¿')
  await expect.element(status).toMatchTextContent('Escriba al menos dos letras')
  await box.fill('nadie')
  await expect.element(status).toMatchTextContent('Sin resultados')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  server.answer({ 'GET search': answer(503, { detail: 'El servidor está ocupado.' }) })
  await box.fill('panajachel')
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent('No se pudo buscarEl servidor no respondió como se esperaba.')
  server.answer({ 'GET search': sample(searchAnswer, { station: [station(18, '17a. Compañía Panajachel')] }) })
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(chosen).toMatchTextContent('17a. Compañía Panajachel')
  server.answer({ 'GET search': lost })
  await box.fill('salcajá')
  await expect.element(alert).toMatchTextContent('No hay conexión con el servidor.')
  // With the connection it goes on by itself.
  server.answer({ 'GET search': salcaja })
  dispatchEvent(new Event('online'))
  await expect.element(chosen).toMatchTextContent('3a. Compañía Salcajá')
})

test('on a phone every target is one of a thumb, and nothing leaves the screen', async () => {
  const name = 'Estación Central Quetzaltenango'
  await openSearch(
    {
      'GET search': sample(searchAnswer, {
        station: [station(1, name)],
        vehicle: [
          {
            id: 3,
            plate: 'O-123BBB',
            unit: 'AMB-1',
            model: 'Ford F-450 de cuatro puertas',
            disponibility: 10,
            station: { id: 1, name, address: '' },
          },
        ],
        emergency: [emergency],
      }),
    },
    Role.Administrador,
    phone,
  )
  await box.fill(name)
  await expect.element(rows('Estaciones')).toHaveLength(1)
  await expect.element(dialog.getByText('Disponible').first()).toBeInViewport({ ratio: 1 })
  for (const target of [...dialog.getByRole('button').elements(), ...dialog.getByRole('option').elements()]) {
    const { right, height } = target.getBoundingClientRect()
    expect.soft(height, target.textContent).toBeGreaterThanOrEqual(44)
    expect.soft(right, target.textContent).toBeLessThanOrEqual(phone.width)
  }
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect.element(box).not.toBeInTheDocument()
})

test('a firefighter is offered no change of a status and no creation', async () => {
  await openSearch(
    { 'GET search': (sent: Sent) => (asked(sent) === '598' ? { ...found, emergency: [emergency] } : found) },
    Role.Bombero,
  )
  await box.fill('estado 598')
  await expect.element(chosen).toMatchTextContent('EM-2026-000598')
  await expect.element(dialog.getByText('Cambiar estado')).not.toBeInTheDocument()
  await box.fill('crear')
  await expect.element(status).toMatchTextContent('Sin resultados')
})

// A-NAV-08
test('the search closes when the address changes', async () => {
  const { router } = await openScreen('/vehicle-types', fullLists, { role: Role.Administrador })
  await expect.element(title('Tipos de Vehículos')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  await router.navigate({ to: '/stations' })
  await expect.element(title('Estaciones')).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})

test('before anything is typed it offers what burns, the gravest first, then the screens and actions', async () => {
  const rowsOf = [anEmergencyRow(12, { status: EmergencyStatus.Critica }), anEmergencyRow(11)]
  await openSearch({ 'GET emergency': listOf(emergencyRow, rowsOf) })
  await expect.element(rows('Emergencias en curso')).toHaveLength(2)
  await expect.element(chosen).toMatchTextContent('2026-000012')
  const groups = dialog.getByRole('group').elements()
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Emergencias en curso', 'Pantallas', 'Acciones'])
  expect(textsOf('Pantallas').filter((text) => text === 'Dashboard')).toHaveLength(1)
  await box.fill('est')
  await expect.element(rows('Emergencias en curso').first()).not.toBeInTheDocument()
})
