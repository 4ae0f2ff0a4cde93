import type { Locator, Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import type { As } from './calls.ts'
import { rowOf } from './steps.ts'
import { anEmergency, aVehicle, codeOf, unique } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

const mapIn = (page: Page) => page.getByRole('region', { name: 'En el mapa' })
const panelOf = (page: Page, id: number) => page.getByRole('region', { name: `Emergencia # ${id}` })

/** Opens the list of emergencies of a type of their own at these places, the last one first. */
const openWith = async (page: Page, as: As, view: string, places: readonly [latitude: number, longitude: number][]) => {
  const word = unique()
  const sent = { code: Number(codeOf(word)), name: `Tipo ${word}`, description: 'De prueba' }
  const type = await as(Role.Administrador).post<{ id: number }>('emergency_type', sent)
  const made = []
  for (const [latitude, longitude] of places)
    made.push(await anEmergency(as, await aVehicle(as), { latitude, longitude, emergency_type: type.id }))
  await page.goto(`/#/emergencies?emergency_type_id=${type.id}${view}`)
  return made
}

/** Where a mark is on the map, whole pixels from its corner. */
const placeIn = async (page: Page, mark: Locator) => {
  const [map, box] = [await mapIn(page).locator('.maplibregl-canvas').boundingBox(), await mark.boundingBox()]
  if (map === null || box === null) return undefined
  const [x, y] = [box.x + box.width / 2 - map.x, box.y + box.height / 2 - map.y]
  return { x: Math.round(x), y: Math.round(y), isInside: x > 0 && y > 0 && x < map.width && y < map.height }
}

const flores = [16.9, -89.9] as const
const poptun = [16.34, -89.41] as const
const near = [14.83, -91.51] as const

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test('sees every emergency on the map in each of its sizes, and its foot', anySize, async ({ page, as }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openWith(page, as, '&view=map', [[...near], [14.83, -88.6]])
    const marks = mapIn(page).getByRole('button', { name: /^1 emergencia / })
    await expect(marks).toHaveCount(2)
    const areInside = async () =>
      (await Promise.all((await marks.all()).map((mark) => placeIn(page, mark)))).map((at) => at?.isInside)
    await expect.poll(areInside).toEqual([true, true])
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800)
    await page.getByRole('radio', { name: 'Dividida' }).check()
    await expect(page).toHaveURL(/view=split/)
    await expect.poll(areInside).toEqual([true, true])
  })

  test('reads the list beside its map, and opens an emergency there', anySize, async ({ page, as }) => {
    const [first, second] = await openWith(page, as, '', [[...flores], [...poptun]])
    const [there, here] = [first?.id ?? 0, second?.id ?? 0]
    await expect(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()
    await page.getByRole('radio', { name: 'Dividida' }).check()
    await expect(page).toHaveURL(/view=split/)
    const map = mapIn(page)
    await expect(map.getByRole('status')).toHaveText('2 emergencias')
    const mark = map.getByRole('button', { name: '1 emergencia cerca de Flores: Activo. Ver' })
    await expect(mark).toBeVisible()

    // The sign of the order is whole beside a name that is cut.
    const header = page.getByRole('columnheader', { name: 'Tipo de emergencia' })
    const outOfHeader = await header.evaluate((cell) => {
      const [sign, name] = [cell.querySelector('svg'), cell.querySelector('button > span')]
      const isCut = name !== null && getComputedStyle(name).textOverflow === 'ellipsis'
      return { isCut, by: (sign?.getBoundingClientRect().right ?? Infinity) - cell.getBoundingClientRect().right }
    })
    expect(outOfHeader.isCut).toBe(true)
    expect(outOfHeader.by).toBeLessThanOrEqual(0)

    // Each lights the other.
    await expect(map.locator('[data-lit-mark]')).toHaveCount(0)
    await rowOf(page, `# ${here}`).hover()
    await expect(map.locator('[data-lit-mark]')).toBeVisible()
    await mark.focus()
    await expect(rowOf(page, `# ${there}`)).toHaveAttribute('data-lit', 'true')

    // By the keyboard: J to the next row, Enter to open it, Escape to come back.
    const link = page.getByRole('link', { name: `# ${here}`, exact: true })
    await link.focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = panelOf(page, there)
    await expect(panel.getByRole('heading', { name: `Emergencia # ${there}` })).toBeFocused()
    await expect(panel).toContainText(first?.address ?? '')
    await expect(rowOf(page, `# ${there}`)).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page, 'the split list with an emergency')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('link', { name: `# ${there}`, exact: true })).toBeFocused()

    // By the mouse, and on to its record and back.
    await rowOf(page, `# ${here}`)
      .getByText(second?.address ?? '')
      .click()
    await panelOf(page, here).getByRole('link', { name: 'Abrir' }).click()
    await expect(page).toHaveURL(new RegExp(`/emergency/${here}$`))
    await page.goBack()
    await expect(page).toHaveURL(/emergency_type_id=\d+&view=split/)
    await expect(mapIn(page).getByRole('status')).toHaveText('2 emergencias')
  })

  test('the map comes back when an emergency is closed, unless the person has moved it', anySize, async ({ page, as }) => {
    const [there, here] = await openWith(page, as, '&view=split', [[...flores], [...near]])
    const map = mapIn(page)
    const mark = map.getByRole('button', { name: '1 emergencia cerca de Flores: Activo. Ver' })
    await expect(mark).toBeVisible()
    const first = await placeIn(page, mark)
    expect(first?.isInside).toBe(true)
    const open = async (emergency = there) => {
      await page.getByRole('link', { name: `# ${emergency?.id}`, exact: true }).click()
      await expect(panelOf(page, emergency?.id ?? 0)).toBeVisible()
    }
    await open()
    await expect.poll(() => placeIn(page, mark)).not.toEqual(first)
    const second = await placeIn(page, mark)
    await open(here)
    await expect(mark).toHaveCount(0)
    await page.keyboard.press('Escape')
    // Also while the row that has the focus again lights its point.
    await expect(map.locator('[data-lit-mark]')).toBeVisible()
    await expect.poll(() => placeIn(page, mark)).toEqual(first)

    await open()
    await expect.poll(() => placeIn(page, mark)).toEqual(second)
    await map.getByRole('button', { name: 'Alejar' }).click()
    await expect.poll(() => placeIn(page, mark)).not.toEqual(second)
    const moved = await placeIn(page, mark)
    await panelOf(page, there?.id ?? 0)
      .getByRole('button', { name: 'Cerrar' })
      .click()
    await expect(page.getByRole('link', { name: `# ${there?.id}`, exact: true })).toBeFocused()
    await expect(map.locator('[data-lit-mark]')).toHaveCount(1)
    expect(await placeIn(page, mark)).toEqual(moved)
  })

  test('a row whose point is out of sight brings the map there, as near as it is', anySize, async ({ page, as }) => {
    const [there, here] = await openWith(page, as, '&view=split', [[...flores], [...near]])
    const map = mapIn(page)
    const lit = map.locator('[data-lit-mark]')
    await expect(map.getByRole('button', { name: /^1 emergencia cerca de Flores/ })).toBeVisible()
    await rowOf(page, `# ${here?.id}`).hover()
    await expect(lit).toBeVisible()
    const whole = await placeIn(page, lit)
    await rowOf(page, `# ${there?.id}`).hover()
    await expect.poll(() => placeIn(page, lit)).not.toEqual(whole)
    await rowOf(page, `# ${here?.id}`).hover()
    // In sight: nothing moves.
    await expect.poll(() => placeIn(page, lit)).toEqual(whole)

    for (let times = 0; times < 3; times += 1) await map.getByRole('button', { name: 'Acercar' }).click()
    await expect(map.getByRole('button', { name: /^1 emergencia cerca de/ })).toHaveCount(0)
    for (const row of [there, here]) {
      await rowOf(page, `# ${row?.id}`).hover()
      await expect.poll(async () => (await placeIn(page, lit))?.isInside).toBe(true)
      await expect(map.getByRole('button', { name: /^1 emergencia cerca de/ })).toHaveCount(1)
    }
  })

  test('changes a status beside the map, which follows', anySize, async ({ page, as }) => {
    const [emergency] = await openWith(page, as, '&view=split', [[...flores], [...near]])
    const id = emergency?.id ?? 0
    const map = mapIn(page)
    await map.getByRole('button', { name: '1 emergencia cerca de Flores: Activo. Ver' }).click()
    const panel = panelOf(page, id)
    await expect(panel).toContainText(emergency?.members[0]?.unit ?? '')
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
    await expect(panel.getByRole('combobox', { name: `Estado de la emergencia ${id}` })).toHaveValue('Critica')
    await expect(map.getByRole('button', { name: '1 emergencia cerca de Flores: Critica. Ver' })).toBeVisible()
    await expect(rowOf(page, `# ${id}`).getByRole('combobox')).toHaveValue('Critica')
    await panel.getByRole('button', { name: 'Cerrar' }).click()
    await expect(panel).toHaveCount(0)
    await expect(map.getByRole('button', { name: '1 emergencia cerca de Flores: Critica. Ver' })).toBeFocused()
  })

  test('sees on the map what the filters and the search leave, and all of it again', anySize, async ({ page, as }) => {
    const [first] = await openWith(page, as, '&view=map', [[...flores], [...near]])
    const status = mapIn(page).getByRole('status')
    await expect(status).toHaveText('2 emergencias')
    await expect(page.getByText(/^Mostrando/)).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(first?.address ?? '')
    await expect(status).toHaveText('1 emergencia')
    await expect(page).toHaveURL(/search=.*view=map/)
    await expect(mapIn(page).getByRole('button', { name: /^1 emergencia cerca de Flores/ })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Buscar' }).fill(unique())
    await expect(page.getByText('Sin emergencias', { exact: true })).toBeVisible()
    await expect(mapIn(page)).toHaveCount(0)
    await page
      .getByRole('status')
      .filter({ hasText: 'Sin emergencias' })
      .locator('..')
      .getByRole('button', { name: 'Quitar filtros' })
      .click()
    await expect(mapIn(page).getByRole('status')).toHaveText(/emergencias/)
    await expect(page).toHaveURL(/#\/emergencies\?view=map$/)
  })

  test('points that do not arrive leave the rows as they are', anySize, async ({ page, as }) => {
    let isBroken = true
    await page.route('**/api/emergency/points/**', (route) =>
      isBroken ? route.fulfill({ status: 503, json: { detail: 'El servidor está ocupado' } }) : route.continue(),
    )
    const [emergency] = await openWith(page, as, '&view=split', [[...near]])
    await expect(mapIn(page).getByRole('alert')).toContainText('El servidor está ocupado')
    await expect(rowOf(page, `# ${emergency?.id}`)).toBeVisible()
    isBroken = false
    await mapIn(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(mapIn(page).getByRole('status')).toHaveText('1 emergencia')
  })

  test('on a phone: the list or the map, and an emergency over it', phoneOnly, async ({ page, as }) => {
    const [emergency] = await openWith(page, as, '', [[...flores]])
    await expect(page.getByRole('radiogroup', { name: 'Cómo se muestran' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Mostrar el mapa' }).click()
    const mark = mapIn(page).getByRole('button', { name: '1 emergencia cerca de Flores: Activo. Ver' })
    await mark.tap()
    const panel = panelOf(page, emergency?.id ?? 0)
    await expect(panel.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /^geo:16\.9,-89\.9/)
    await expectAccessible(page, 'the map of the list with an emergency')
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(mark).toBeFocused()
    await page.getByRole('button', { name: 'Mostrar la lista' }).click()
    await expect(rowOf(page, emergency?.address ?? '')).toBeVisible()

    // Back takes a press of the button back, and does not leave the list.
    await page.getByRole('button', { name: 'Mostrar el mapa' }).click()
    await expect(mapIn(page)).toBeVisible()
    await page.goBack()
    await expect(mapIn(page)).toHaveCount(0)
    await expect(page).toHaveURL(/emergencies\?emergency_type_id=\d+$/)
    await expect(rowOf(page, emergency?.address ?? '')).toBeVisible()
  })
})
