import { Role } from '../src/contract/roles.ts'
import { centralStation, unique } from './test-data.ts'
import { act, choose, heading, openFilters, refusal, rowOf, seeResults, success } from './steps.ts'
import { anySize, everyday, expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Administrador })

const states = ['Disponible', 'Activo', 'De vuelta', 'En emergencia', 'Inactivo']

// A-CON-06, A-RTE-27, B-CON-21, B-CON-28, B-ERR-31, B-STA-01, B-STA-02, B-STA-03, B-STA-04, B-STA-05, B-STA-07, B-STA-12,
// B-STA-13, B-STA-14, B-STA-15, B-STA-16, B-STA-17, B-STA-18, B-STA-19, B-STA-20, B-STT-12, B-VAL-31
test('is created with coordinates typed and picked on the map, found and edited', everyday, async ({ page, isMobile }) => {
  const word = unique()
  const latitude = page.getByRole('textbox', { name: 'Latitud' })
  const longitude = page.getByRole('textbox', { name: 'Longitud' })
  const map = page.getByRole('region', { name: 'Mapa' })
  const marker = page.getByRole('button', { name: /^Ubicación en el mapa/ })
  const markerPlace = async () => {
    const box = await marker.boundingBox()
    return box && Math.round(box.x)
  }

  await page.goto('/#/stations/Create')
  await expect(heading(page, 'Nueva estación')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Este campo es requerido', { exact: true })).toHaveCount(8)
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill(word)
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Estación ${word}`)
  await page.getByRole('textbox', { name: 'Dirección' }).fill('4a. calle 5-67')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('77635501')
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('+(502) 7763-5501')
  await page.getByRole('combobox', { name: 'Región' }).click()
  await expect(page.getByRole('option')).toHaveText(['Central', 'Sur', 'Oriente', 'Occidente', 'Norte'])
  await page.getByRole('option', { name: 'Occidente' }).click()
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await expect(page.getByRole('option')).toHaveText(states)
  await page.getByRole('option', { name: 'Disponible' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(latitude).toHaveAccessibleDescription('Este campo es requerido')
  await expect(longitude).toHaveAccessibleDescription('Este campo es requerido')

  await latitude.fill('14.845239')
  await longitude.fill('-91.523187')
  await expect(marker).toHaveAccessibleName(/: 14\.845239, -91\.523187\./)
  const before = await markerPlace()
  await longitude.fill('-91.503187')
  await expect.poll(markerPlace).toBeGreaterThan(before ?? Infinity)

  await map.scrollIntoViewIfNeeded()
  const position = { x: 90, y: 120 }
  await (isMobile ? map.tap({ position }) : map.click({ position }))
  await expect(longitude).not.toHaveValue('-91.503187')
  const pointed = Number(await longitude.inputValue())
  expect(pointed).toBeLessThan(-91.523187)
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('4a. calle 5-67')

  await marker.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(pointed)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro creado')).toBeVisible()
  await expect(heading(page, 'Estaciones')).toBeVisible()
  await page.goto(`/#/stations?search=${word}`)
  await expect(rowOf(page, `Estación ${word}`)).toContainText('+(502) 7763-5501')
  await expect(page.getByRole('link', { name: 'Crear', exact: true })).toBeVisible()
  if (!isMobile)
    await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Nombre', 'Dirección', 'Teléfono', 'Estado', 'Acciones'])

  if (isMobile) await openFilters(page)
  await choose(page, 'Estado', 'Inactivo')
  await expect(page.getByText('Sin Estaciones', { exact: true })).toBeVisible()
  await choose(page, 'Estado', 'Disponible')
  await choose(page, 'Región', 'Occidente')
  await expect(page).toHaveURL(/state=10&region_type=Occidente/)
  await seeResults(page)
  await expect(rowOf(page, `Estación ${word}`)).toContainText('Disponible')

  await act(rowOf(page, `Estación ${word}`), 'Editar')
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(word)
  await choose(page, 'Estado', 'De vuelta')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  await expect(heading(page, 'Estaciones')).toBeVisible()
  await page.goto(`/#/stations?search=${word}`)
  await expect(rowOf(page, `Estación ${word}`)).toContainText('De vuelta')
})

// B-API-19, B-CON-02, B-ERR-24, B-GEN-12, B-STA-08, B-STA-09, B-STA-10, B-STA-11, B-STA-13, B-STA-21
test('shows its people and vehicles in separate pages, and cannot be deleted while it has any', anySize, async ({ page }) => {
  const people = page.getByRole('region', { name: 'Usuarios' })
  const vehicles = page.getByRole('region', { name: 'Vehículos' })
  await page.goto('/#/stations/1')
  await expect(people.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
  await expect(vehicles.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
  for (const list of [people, vehicles]) {
    await expect(list.getByRole('button', { name: 'Página 1', exact: true })).toHaveAttribute('aria-current', 'page')
    // Nobody chooses how many rows a page has.
    await expect(list.getByRole('combobox')).toHaveCount(0)
  }
  const firstPerson = await people.getByText('@example.org').first().innerText()
  const firstVehicle = vehicles.getByRole('link').first()
  const plate = await firstVehicle.innerText()

  await vehicles.getByRole('button', { name: 'Página 2', exact: true }).click()
  await expect(firstVehicle).not.toHaveText(plate)
  await expect(people.getByRole('button', { name: 'Página 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(people).toContainText(firstPerson)
  await people.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(people).not.toContainText(firstPerson)
  await expect(page).toHaveURL(/#\/stations\/1\?vehicles_page=2&users_page=2$/)

  await page.reload()
  await expect(vehicles.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(people.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await page.goto(`/#/stations?search=${encodeURIComponent(centralStation)}`)
  await act(rowOf(page, centralStation), 'Eliminar')
  await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect(refusal(page, 'Error en la transacción')).toContainText('No se puede eliminar: está en uso por')
  await expect(rowOf(page, centralStation)).toBeVisible()
})

test('shows on a phone what its people and vehicles are called and in which state', phoneOnly, async ({ page }) => {
  await page.goto('/#/stations/1')
  for (const [title, state] of [
    ['Usuarios', /^(Activo|Inactivo)$/],
    ['Vehículos', /^(Disponible|En emergencia|No disponible|En reparación)$/],
  ] as const) {
    const cards = page.getByRole('region', { name: title }).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded()
      await expect(card.getByText(state)).toBeInViewport({ ratio: 1 })
    }
  }
})
