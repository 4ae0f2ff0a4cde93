import { Role } from '../src/contract/shared/rights/roles.ts'
import { unique } from './test-data.ts'
import { act, choose, heading, rowOf, success } from './steps.ts'
import { everyday, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

// B-STA-04, B-STA-07, B-STA-12, B-STA-13, B-STA-14, B-STA-15, B-STA-17
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
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill(word)
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Estación ${word}`)
  await page.getByRole('textbox', { name: 'Dirección' }).fill('4a. calle 5-67')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('77635501')
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('+(502) 7763-5501')
  await choose(page, 'Región', 'Occidente')
  await choose(page, 'Estado', 'Disponible')

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
