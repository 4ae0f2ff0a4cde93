import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { emergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { stationRow } from '../../../contract/stations/stations.schema.ts'
import { userRow } from '../../../contract/people/users.schema.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { vehicleRow, type Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { emergencies, fullLists, kindsOfVehicle, people, stations, vehicles } from '../../../../test/components/full-lists.ts'
import { aPerson, desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer, listOf, lost, refusal as refused } from '../../../../test/components/server.ts'

const role = Role.Administrador
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const refusal = (text: string) => page.getByRole('alert').filter({ hasText: text })
const success = (text: string) => page.getByRole('status').filter({ hasText: text })
const field = (name: string) => page.getByRole('textbox', { name })
const save = page.getByRole('button', { name: /^(Guardar|Actualizar)$/ })
const boxOf = (part: Locator) => part.element().getBoundingClientRect()

/** Picks another value of a status, and says yes. */
const change = async (what: string, to: string, yes: string) => {
  await page.getByRole('combobox', { name: what }).click()
  await page.getByRole('option', { name: to, exact: true }).click()
  await page.getByRole('button', { name: yes }).click()
}

// S-62
test('the error of a failed sign-in disappears after signing in', async () => {
  const server = await openScreen('/vehicle-types', {
    ...fullLists,
    'POST user/token': refused(400, 'DPI o contraseña incorrectos.'),
  })
  await field('DPI').fill('1234000150901')
  await field('Contraseña').fill('otra-contraseña')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect.element(refusal('DPI o contraseña incorrectos.')).toHaveLength(2)
  const user = aPerson(Role.Administrador)
  server.answer({ 'POST user/token': { token: 'token', user }, 'GET user/me': user })
  await field('Contraseña').fill('la clave')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect.element(title('Tipos de Vehículos')).toBeVisible()
  await expect.element(refusal('DPI o contraseña incorrectos.')).not.toBeInTheDocument()
})

// S-62
test('the notice of an ended session is shown until the next sign-in', async () => {
  const server = await openScreen('/vehicle-types', fullLists, { role })
  await expect.element(title('Tipos de Vehículos')).toBeVisible()
  server.answer({ 'GET station': answer(401, { detail: 'Debe iniciar sesión.' }), 'GET user/me': answer(401, {}) })
  await server.router.navigate({ to: '/stations' })
  await expect.element(title('Bienvenido')).toBeVisible()
  await expect.element(refusal('Debe iniciar sesión.')).toBeVisible()
  const user = aPerson(role)
  server.answer({ ...fullLists, 'POST user/token': { token: 'token', user }, 'GET user/me': user })
  await field('DPI').fill('1234000150901')
  await field('Contraseña').fill('la clave')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect.element(title('Estaciones')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

// A-NAV-02, S-62
test('an error disappears when its action succeeds or its screen is left', async () => {
  const row = { ...emergencies[0], id: 5980, status: 20 }
  const server = await openScreen(
    '/emergencies',
    {
      ...fullLists,
      'GET emergency': listOf(emergencyRow, [row]),
      'POST emergency/{id}/update_status': refused(400, 'Ahora no.'),
    },
    { role },
  )
  const failure = refusal('Error en la edición')
  const status = 'Estado de la emergencia 5980'
  await change(status, 'Critica', 'Sí, cambiar estado')
  await expect.element(failure).toMatchTextContent('Ahora no.')
  server.answer({ 'POST emergency/{id}/update_status': answer(200, row) })
  await change(status, 'Critica', 'Sí, cambiar estado')
  await expect.element(success('Registro actualizado')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()

  server.answer({ 'POST emergency/{id}/update_status': refused(400, 'Ahora no.') })
  await change(status, 'Solicita apoyo', 'Sí, cambiar estado')
  await expect.element(failure).toBeVisible()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Estaciones', exact: true }).click()
  await expect.element(title('Estaciones')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

// B-GEN-26, A-USF-46
test('the notice of a created record has its name, and its row is highlighted for a while', async () => {
  const made = { ...kindsOfVehicle[0], id: 77, name: 'Aa nueva', nomenclature: 'AN', version: 1 }
  const server = await openScreen(
    '/vehicle-types/create',
    { 'POST vehicle_type': answer(201, made), 'GET vehicle_type': listOf(vehicleTypes.row, [made, ...kindsOfVehicle]) },
    { role },
  )
  await field('Nombre').fill('Aa nueva')
  await field('Nomenclatura').fill('AN')
  await save.click()
  await expect.element(success('Registro creado')).toMatchTextContent('Aa nueva')
  const row = page.getByRole('row', { name: /Aa nueva/ })
  await expect.element(row).toHaveAttribute('data-saved')
  expect(document.querySelectorAll('[data-saved]')).toHaveLength(1)
  // The highlight for rows that need attention has another meaning (S-45).
  await expect.element(row).not.toHaveAttribute('data-highlighted')
  await expect.poll(() => document.querySelectorAll('[data-saved]').length).toBe(0)
  expect(server.sent('POST vehicle_type')).toHaveLength(1)
})

// S-62
test('notices say unit and plate of each vehicle, and no error from before a later success is left', async () => {
  const two = vehicles.slice(1, 4).filter(({ disponibility }) => disponibility !== 40)
  const [one, other] = two
  if (one === undefined || other === undefined) throw new Error('There are no vehicles')
  const server = await openScreen(
    '/vehicles',
    { ...fullLists, 'GET vehicle': listOf(vehicleRow, two), 'POST vehicle/change_status': refused(400, 'Ahora no.') },
    { role },
  )
  const failure = refusal('No se pudo actualizar el estado')
  const changeTo = ({ unit, plate }: Pick<Vehicle, 'unit' | 'plate'>, state: string) =>
    change(`Disponibilidad de ${unit} · ${plate}`, state, 'Sí, cambiar')
  await changeTo(one, 'Disponible')
  await expect.element(failure).toMatchTextContent(`${one.unit} · ${one.plate}`)
  await changeTo(other, 'Disponible')
  await expect.element(failure).toHaveLength(2)
  await expect.element(failure.filter({ hasText: `${other.unit} · ${other.plate}` })).toHaveLength(1)

  server.answer({ 'POST vehicle/change_status': answer(200, one) })
  await changeTo(one, 'Disponible')
  await expect.element(success('Registro actualizado')).toMatchTextContent(`${one.unit} · ${one.plate}`)
  await expect.element(failure).not.toBeInTheDocument()
})

const rowOf = (text: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text })

/** Asks to delete a row of a list. */
const askToDelete = async (text: string, isPhone: boolean) => {
  const row = rowOf(text).first()
  if (isPhone) await row.getByRole('button', { name: 'Acciones' }).click()
  await (isPhone ? page.getByRole('dialog') : row).getByRole('button', { name: 'Eliminar' }).click()
}

describe.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('$where', ({ size }) => {
  const isPhone = size === phone

  test('notices are below the top bar, on a phone above the bar at the bottom and what opens there', async () => {
    const vehicle = vehicles[0]?.plate ?? ''
    await openScreen(
      '/vehicles',
      {
        ...fullLists,
        'GET vehicle': listOf(vehicleRow, vehicles.slice(0, 1)),
        'DELETE vehicle/{id}': refused(400, 'Está en uso.'),
      },
      { role, size },
    )
    await askToDelete(vehicle, isPhone)
    await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
    const notice = refusal('Error en la transacción')
    const bar = isPhone ? page.getByRole('navigation', { name: 'Atajos' }) : page.getByRole('region', { name: 'Barra superior' })
    await expect.element(notice).toBeVisible()
    await expect
      .poll(() => {
        const [shown, fixed] = [boxOf(notice), boxOf(bar)]
        const [above, below] = isPhone ? [shown, fixed] : [fixed, shown]
        return {
          besideTheBar: above.bottom <= below.top,
          inItsHalf: shown.top > innerHeight / 2,
          besideTheCard: !isPhone || boxOf(rowOf(vehicle)).bottom <= shown.top,
        }
      })
      .toEqual({ besideTheBar: true, inItsHalf: isPhone, besideTheCard: true })
    if (!isPhone) return

    const close = boxOf(notice.getByRole('button', { name: 'Cerrar aviso' }))
    expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44)
    await rowOf(vehicle).getByRole('combobox').click()
    await expect.element(page.getByRole('option').last()).toBeVisible()
    await expect.poll(() => boxOf(notice).bottom <= boxOf(page.getByRole('dialog')).top).toBe(true)
  })

  // A-ERR-08, A-USL-08, A-USL-09, B-ERR-26
  test.each([
    [
      '/vehicles',
      vehicles[1]?.plate ?? '',
      `${vehicles[1]?.unit} · ${vehicles[1]?.plate}`,
      { 'GET vehicle': listOf(vehicleRow, vehicles) },
    ],
    [
      '/emergencies',
      emergencies[1]?.address ?? '',
      `${emergencies[1]?.emergency_type_text} · ${emergencies[1]?.address}`,
      { 'GET emergency': listOf(emergencyRow, emergencies) },
    ],
    ['/users', people[1]?.last_name ?? '', people[1]?.name ?? '', { 'GET user': listOf(userRow, people) }],
    ['/stations', stations[1]?.name ?? '', stations[1]?.name ?? '', { 'GET station': listOf(stationRow, stations) }],
  ])('the question in %s says which record would be deleted, with buttons of one width', async (place, text, name, answers) => {
    // A deletion would have no answer, and fail the test.
    await openScreen(place, { ...fullLists, ...answers }, { role, size })
    const question = page.getByRole('dialog', { name: '¿Eliminar?' })
    await askToDelete(text, isPhone)
    await expect.element(question).toMatchTextContent(name)
    await expect.element(question).toMatchTextContent('¡No podrá revertir esta acción!')
    const [no, yes] = ['No, cancelar', '¡Sí, eliminar!'].map((button) => boxOf(question.getByRole('button', { name: button })))
    expect(no?.width).toBe(yes?.width)
    expect(no?.height).toBe(yes?.height)
    await question.getByRole('button', { name: 'No, cancelar' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(rowOf(text).first()).toBeVisible()
  })
})

describe('on a phone', () => {
  test('the bar of a short form stays where it was, with the error between it and the fields', async () => {
    await openScreen('/vehicle-types/create', { 'POST vehicle_type': lost }, { role, size: phone })
    await field('Nombre').fill('Sin conexión')
    await field('Nomenclatura').fill('SC')
    const before = boxOf(save)
    await save.click()
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent('No hay conexión con el servidor.')
    expect(boxOf(save).toJSON()).toEqual(before.toJSON())
    const fields = boxOf(page.getByRole('region', { name: 'Datos generales' }))
    await expect.poll(() => boxOf(notice).top).toBeGreaterThanOrEqual(fields.bottom)
    await expect.poll(() => boxOf(notice).bottom).toBeLessThanOrEqual(before.top)
  })

  test('the focused field of a long form is beside an error, and its end can be scrolled out from under it', async () => {
    const { id = 0, plate = '' } = vehicles[0] ?? {}
    await openScreen(
      `/vehicles/${id}/editar`,
      {
        ...fullLists,
        'GET vehicle/{id}': vehicles[0],
        'PUT vehicle/{id}': refused(400, 'Ahora no.'),
        'GET vehicle_type/filter_list': [],
      },
      { role, size: phone },
    )
    await expect.element(title(new RegExp(plate))).toBeVisible()
    await field('Nota').fill('Otra nota')
    await save.click()
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent('Ahora no.')
    field('Placa').element().focus()
    for (let step = 0; step < 6; step++) {
      await userEvent.keyboard('{Tab}')
      const isBeside = () => (document.activeElement?.getBoundingClientRect().bottom ?? Infinity) <= boxOf(notice).top
      await expect.poll(isBeside, { message: `after ${step + 1} steps` }).toBe(true)
    }
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => boxOf(field('Nota')).bottom <= boxOf(notice).top).toBe(true)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('the end of a list can be scrolled out from under an error', async () => {
    await openScreen('/vehicles', { ...fullLists, 'DELETE vehicle/{id}': refused(400, 'Ahora no.') }, { role, size: phone })
    await askToDelete(vehicles[0]?.plate ?? '', true)
    await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
    const notice = refusal('Error en la transacción')
    await expect.element(notice).toBeVisible()
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => boxOf(page.getByText(/^Mostrando \d+ de/)).bottom <= boxOf(notice).top).toBe(true)
  })
})
