import { randomInt } from 'node:crypto'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { demoAccounts } from './calls.ts'
import { printed } from './printed.ts'
import { aFirefighter, anEmergency, aVehicle, centralStation, idOf, unique } from './test-data.ts'
import { gate, heading } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

const printedBy = new RegExp(`Impreso por ${demoAccounts[Role.Administrador].name} el \\d{2}-\\d{2}-\\d{4} \\d{2}:\\d{2}`)
const pressed =
  /Editar|Atras|Eliminar|Cancelar|Guardar|Renovar|Imprimir|Acciones|Buscar|Crear emergencia|Cerrar todas|Elegir|Validar/

const records = {
  person: { place: '/users', resource: 'user', facts: ['Datos generales', 'Código QR', 'Diferencias'] },
  vehicle: { place: '/vehicles', resource: 'vehicle', facts: ['Unidad', 'Disponibilidad'] },
  station: { place: '/stations', resource: 'station', facts: ['Latitud', 'Usuarios', 'Teléfono', 'Disponibilidad'] },
  'emergency type': { place: '/emergency-type', resource: 'emergency_type', facts: ['Código', 'Subtipos'] },
  'vehicle type': { place: '/vehicle-type', resource: 'vehicle_type', facts: ['Nomenclatura'] },
  'job position': { place: '/human_resources/job_management', resource: 'job_management', facts: ['Datos generales'] },
}

for (const [name, { place, resource, facts }] of Object.entries(records))
  test(`the page of a ${name} is printed with a letterhead and without buttons`, anySize, async ({ page, as }) => {
    const id = resource === 'user' ? (await aFirefighter(as)).id : await idOf(as, resource)
    await page.goto(`/#${place}/${id}`)
    await expect(page.getByRole('link', { name: 'Atras' })).toBeVisible()
    for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact)
    const title = (await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()) ?? ''
    const pages = await printed(page)
    const text = pages.join(' ')
    for (const fact of [title, ...facts]) expect(text).toContain(fact)
    expect(pages[0]).toMatch(printedBy)
    expect(text).not.toMatch(pressed)
    for (const [index, words] of pages.entries()) {
      expect(words).toContain(`Página ${index + 1} de ${pages.length}`)
      expect(words.split(title).length, 'the name at the foot').toBeGreaterThan(1)
    }
  })

test('the profile is printed with a letterhead, the part in sight, and without buttons', anySize, async ({ page }) => {
  await page.goto('/#/user-profile')
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toBeVisible()
  const text = (await printed(page)).join(' ')
  expect(text).toMatch(printedBy)
  expect(text).toContain('Datos personales')
  expect(text).not.toMatch(/Seguridad|Contraseña|Sesiones abiertas/)
  expect(text).not.toMatch(pressed)
})

test('a list in a record is printed with the whole text of every column', anySize, async ({ page, as }) => {
  const station = await idOf(as, 'station', centralStation)
  const users = page.getByRole('region', { name: 'Usuarios' })
  await page.goto(`/#/stations/${station}`)
  await expect(users.getByRole('row').nth(5)).toBeVisible()
  const cut = () =>
    users.locator('th, td').evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 710, height: 900 })
  await expect.poll(cut).toBe(0)
  // A column that is too narrow for its words would break them: the least one here has the word 'Bombero'.
  const widths = await users.locator('th').evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
  expect(Math.min(...widths)).toBeGreaterThan(60)
})

test('a list is printed as wide as the page, with whole names and without buttons', anySize, async ({ page }) => {
  await page.goto('/#/emergencies')
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 710, height: 900 })
  const main = page.getByRole('main')
  await expect(main.getByRole('columnheader', { name: 'Fecha reportada' })).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('button', { name: 'Excel' })).toBeHidden()
  await expect(main.getByRole('button', { name: 'Página 2', exact: true })).toBeHidden()
  const cut = () =>
    main
      .locator('td, td span, td input')
      .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length)
  await expect.poll(cut).toBe(0)
})

test('a status that may be changed is printed as the badge that it is elsewhere', anySize, async ({ page, as }) => {
  const { id, address } = await anEmergency(as, await aVehicle(as))
  await page.goto(`/#/emergencies?search=${address}`)
  const selector = page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })
  await expect(selector).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(selector).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await expect(selector).not.toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('a list is printed with a letterhead, and its filters only where they are in force', anySize, async ({ page, as }) => {
  const open = async (place: string) => {
    await openLoaded(page, place)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    return (await printed(page)).join(' ')
  }
  const all = await open('/vehicles')
  expect(all).toMatch(printedBy)
  expect(all).toContain('Página 1 de')
  expect(all).toMatch(/Mostrando 10 de \d+ resultados/)
  expect(all).not.toMatch(pressed)
  expect(all).not.toContain('Estación:')
  const type = await idOf(as, 'emergency_type')
  const some = await open(`/emergencies?status=${EmergencyStatus.Resuelta}&emergency_type_id=${type}&start_date=2020-01-02`)
  expect(some).toContain('Resueltas')
  expect(some).toMatch(/Tipo de emergencia.*Tipo de emergencia/)
  expect(some).toContain('y 1 filtro más')
  expect(some).not.toMatch(/En curso|Todas|Todos|Filtros|Quitar|Buscar/)
  expect(await open('/emergencies?start_date=2020-01-02')).toMatch(/Con 1 filtro(?! más)/)
})

test('open filters of a list are printed once each, and only those in force', anySize, async ({ page }) => {
  await openLoaded(page, '/emergencies?start_date=2020-01-02&region_type=Occidente')
  await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await expect(page.getByRole('textbox', { name: 'Fecha inicial' })).toHaveValue('02/01/2020')
  const text = (await printed(page)).join(' ')
  for (const words of [/Fecha inicial Región/, /02\/01\/2020 Occidente/]) expect(text).toMatch(words)
  expect(text).not.toMatch(/\d filtros?|Fecha final|Vehículo|dd.mm|Todos/)
})

test('a station is printed with every row of its lists', anySize, async ({ page, as }) => {
  const station = await idOf(as, 'station', centralStation)
  const { opened: isPrinting, open } = gate()
  await page.exposeFunction('printing', open)
  await page.addInitScript('window.print = () => window.printing()')
  await page.goto(`/#/stations/${station}`)
  const users = page.getByRole('region', { name: 'Usuarios' })
  await expect(users.getByText(/^Mostrando 10 de [1-9]\d+ resultados$/)).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await isPrinting
  await expect(users.getByText(/^Mostrando (\d{2,}) de \1 resultados$/)).toBeVisible()
  await expect(users.locator('tbody tr').nth(20)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(users.locator('tbody tr')).toHaveCount(10)
})

test('a station whose lists cannot be read whole is not printed, and stays as it is', anySize, async ({ page, as }) => {
  const station = await idOf(as, 'station', centralStation)
  let isPrinted = false
  await page.exposeFunction('printing', () => (isPrinted = true))
  await page.addInitScript('window.print = () => window.printing()')
  await page.route(/api\/vehicle\/\?.*page=2/, (route) => route.fulfill({ status: 400, json: { detail: 'No se pudo leer.' } }))
  await page.goto(`/#/stations/${station}`)
  const users = page.getByRole('region', { name: 'Usuarios' })
  await expect(users.getByText(/^Mostrando 10 de [1-9]\d+ resultados$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vehículos' }).getByText(/^Mostrando 10 de [1-9]\d+ resultados$/)).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No se pudo imprimir')
  await expect(page.getByRole('button', { name: 'Imprimir', exact: true })).toBeEnabled()
  await expect(users.locator('tbody tr')).toHaveCount(10)
  expect(isPrinted).toBe(false)
})

test('the deployed team of an emergency stays on one sheet', anySize, async ({ page, as }) => {
  const emergency = await anEmergency(as, await aVehicle(as))
  await page.goto(`/#/emergency/${emergency.id}`)
  await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Placa' })).toBeVisible()
  // Wherever on a sheet it would begin.
  for (const height of [9, 9.5, 10, 10.5, 11, 11.5, 12]) {
    const withTeam = (await printed(page, height)).filter((words) => /Equipo desplegado|Número de bomberos|Placa/.test(words))
    expect(withTeam).toEqual([expect.stringMatching(/Equipo desplegado.*Número de bomberos.*Placa/)])
  }
})

test('a column of a record without any value is left out', anySize, async ({ page, as }) => {
  const call = as(Role.Administrador)
  const word = unique()
  const sub_types = ['Uno', 'Dos'].map((name, index) => ({ code: randomInt(999_000) + index, name, description: '' }))
  const type = await call.post<{ id: number }>('emergency_type', {
    code: randomInt(999_000),
    name: word,
    description: word,
    sub_types,
  })
  await page.goto(`/#/emergency-type/${type.id}`)
  const table = page.getByRole('table', { name: 'Subtipos' })
  await expect(table.getByRole('columnheader')).toHaveText(['Código', 'Nombre'])
  await expect(table.getByRole('row')).toHaveCount(3)
  await call.delete(`emergency_type/${type.id}`)
})
