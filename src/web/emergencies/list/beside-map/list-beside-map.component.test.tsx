import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { EmergencyStatus } from '../../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { openScreen } from '../../../../../test/components/open-screen.tsx'
import {
  anEmergency,
  aRow,
  aUnit,
  ofEmergencyList,
  ofPoints,
  ofStation,
} from '../../../../../test/components/recorded-emergency.ts'
import { refusal, type Sent } from '../../../../../test/components/server.ts'

interface Placed {
  id: number
  place: readonly [latitude: number, longitude: number]
  address: string
}
const flores: Placed = { id: 1, place: [16.9, -89.9], address: 'Calle de Flores' }
const near: Placed = { id: 2, place: [14.83, -91.51], address: 'Calle de cerca' }
const size = { width: 1280, height: 800 }

const map = page.getByRole('region', { name: 'En el mapa' })
const panel = (id: number) => page.getByRole('region', { name: `Emergencia # ${id}` })
const row = (id: number) => page.getByRole('row').filter({ hasText: `# ${id}` })
const link = (id: number) => page.getByRole('link', { name: `# ${id}`, exact: true })
const markerOfFlores = map.getByRole('button', { name: '1 emergencia cerca de San Benito: Activo. Ver' })
const markers = map.getByRole('button', { name: /^1 emergencia cerca de/ })
const litMarker = () => document.querySelector('[data-lit-marker]')

/** The list of these emergencies and their points; the search leaves those whose address has its words. */
const open = async (view: string, places: readonly Placed[]) => {
  const found = ({ query }: Sent) => places.filter(({ address }) => address.includes(query.get('search') ?? ''))
  const server = await openScreen(
    `/emergencies?${view}`,
    {
      ...ofEmergencyList((sent) => found(sent).map(({ id, address }) => aRow({ id, address }))),
      'GET emergency/points': (sent: Sent) => ofPoints(found(sent))['GET emergency/points'],
    },
    { role: Role.JefeDeServicio, person: ofStation, size },
  )
  // The pointer may rest where a test before left it, and enters nothing that appears there.
  await page.getByRole('searchbox', { name: 'Buscar' }).hover()
  return server
}

/** Where a marker is on the map, whole pixels from its corner. */
const placeOf = (marker: Locator | Element | null) => {
  const element = marker instanceof Element ? marker : (marker?.query() ?? null)
  const [canvas, box] = [document.querySelector('.maplibregl-canvas')?.getBoundingClientRect(), element?.getBoundingClientRect()]
  if (canvas === undefined || box === undefined) return undefined
  const [x, y] = [box.x + box.width / 2 - canvas.x, box.y + box.height / 2 - canvas.y]
  return { x: Math.round(x), y: Math.round(y), isInside: x > 0 && y > 0 && x < canvas.width && y < canvas.height }
}
const placeOfLit = () => placeOf(litMarker())
const areInside = () => markers.elements().map((marker) => placeOf(marker)?.isInside)

test('every emergency is on the map in each of its sizes, and its foot in sight', async () => {
  await open('view=map', [near, { ...flores, place: [14.83, -88.6] }])
  await expect.poll(areInside).toEqual([true, true])
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(size.height)
  await page.getByRole('radio', { name: 'Dividida' }).click()
  await expect.poll(() => location.hash).toContain('view=split')
  await expect.element(row(near.id)).toBeVisible()
  await expect.poll(areInside).toEqual([true, true])
})

test('the map comes back when an emergency is closed, unless the person has moved it', async () => {
  await open('view=split', [flores, near])
  await expect.element(markerOfFlores).toBeVisible()
  await expect.poll(() => placeOf(markerOfFlores)?.isInside).toBe(true)
  const first = placeOf(markerOfFlores)
  const show = async (id: number) => {
    await link(id).click()
    await expect.element(panel(id)).toBeVisible()
  }
  await show(flores.id)
  await expect.poll(() => placeOf(markerOfFlores)).not.toEqual(first)
  const second = placeOf(markerOfFlores)
  await show(near.id)
  await expect.element(markerOfFlores).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  // Also while the row that has the focus again lights its point.
  await expect.poll(litMarker).not.toBeNull()
  await expect.poll(() => placeOf(markerOfFlores)).toEqual(first)

  await show(flores.id)
  await expect.poll(() => placeOf(markerOfFlores)).toEqual(second)
  await map.getByRole('button', { name: 'Alejar' }).click()
  await expect.poll(() => placeOf(markerOfFlores)).not.toEqual(second)
  const moved = placeOf(markerOfFlores)
  await panel(flores.id).getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(link(flores.id)).toHaveFocus()
  expect(document.querySelectorAll('[data-lit-marker]')).toHaveLength(1)
  expect(placeOf(markerOfFlores)).toEqual(moved)
})

test('a row whose point is out of sight brings the map there, as near as it is', async () => {
  await open('view=split', [flores, near])
  await expect.element(markerOfFlores).toBeVisible()
  await row(near.id).hover()
  await expect.poll(litMarker).not.toBeNull()
  const whole = placeOfLit()
  await row(flores.id).hover()
  await expect.poll(placeOfLit).not.toEqual(whole)
  await row(near.id).hover()
  // In sight: nothing moves.
  await expect.poll(placeOfLit).toEqual(whole)

  for (let times = 0; times < 3; times += 1) await map.getByRole('button', { name: 'Acercar' }).click()
  await expect.element(markers).not.toBeInTheDocument()
  for (const { id } of [flores, near]) {
    await row(id).hover()
    await expect.poll(() => placeOfLit()?.isInside).toBe(true)
    await expect.poll(() => markers.elements().length).toBe(1)
  }
})

test('an emergency whose status is changed beside the map keeps its panel, and map and row follow', async () => {
  const server = await open('view=split', [flores, near])
  await markerOfFlores.click()
  await expect.element(panel(flores.id)).toMatchTextContent(aUnit.unit)
  server.answer({
    'POST emergency/{id}/update_status': () => {
      const status = EmergencyStatus.Critica
      server.answer({
        ...ofEmergencyList([aRow({ ...flores, status }), aRow(near)]),
        ...ofPoints([{ ...flores, status }, near]),
        'GET emergency/{id}': anEmergency({ id: flores.id, status }),
      })
      return anEmergency({ id: flores.id, status })
    },
  })
  const status = panel(flores.id).getByRole('combobox', { name: 'Estado de la emergencia 1' })
  await status.click()
  await page.getByRole('option', { name: 'Critica' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect.element(status).toHaveValue('Critica')
  const critical = map.getByRole('button', { name: '1 emergencia cerca de San Benito: Critica. Ver' })
  await expect.element(critical).toBeVisible()
  await expect.element(row(flores.id).getByRole('combobox')).toHaveValue('Critica')
  await panel(flores.id).getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(panel(flores.id)).not.toBeInTheDocument()
  await expect.element(critical).toHaveFocus()
})

test('the map shows what the search leaves, and all of it again', async () => {
  await open('view=map', [flores, near])
  const status = map.getByRole('status')
  await expect.element(status).toHaveTextContent('2 emergencias')
  await expect.element(page.getByText(/^Mostrando/)).not.toBeInTheDocument()
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill('Flores')
  await expect.element(status).toHaveTextContent('1 emergencia')
  expect(location.hash).toMatch(/search=.*view=map/)
  await expect.element(map.getByRole('button', { name: /^1 emergencia cerca de San Benito/ })).toBeVisible()

  await search.fill('ninguna')
  const nothing = page.getByRole('status').filter({ hasText: 'Sin emergencias' })
  await expect.element(nothing).toBeVisible()
  await expect.element(map).not.toBeInTheDocument()
  const parts = nothing.element().parentElement
  if (parts === null) throw new Error('It stands alone')
  await page.elementLocator(parts).getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(status).toHaveTextContent('2 emergencias')
  expect(location.hash).toBe('#/emergencies?view=map')
})

test('points that do not arrive leave the rows as they are, and are asked for again', async () => {
  const server = await open('view=split', [near])
  const points = ofPoints([near])
  server.answer({ 'GET emergency/points': refusal(503, 'El servidor está ocupado') })
  await page.getByRole('radio', { name: 'Resueltas' }).click()
  await expect.element(map.getByRole('alert')).toMatchTextContent('El servidor está ocupado')
  await expect.element(row(near.id)).toBeVisible()
  server.answer(points)
  await map.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(map.getByRole('status')).toHaveTextContent('1 emergencia')
})
