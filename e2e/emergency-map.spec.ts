import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible } from './accessible.ts'
import type { As } from './calls.ts'
import { rowOf } from './steps.ts'
import { anEmergency, aVehicle, codeOf, unique } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

const mapIn = (page: Page) => page.getByRole('region', { name: 'En el mapa' })
const panelOf = (page: Page, id: number) => page.getByRole('region', { name: `Emergencia # ${id}` })

/** Opens the list of emergencies of a type of their own at these places, the last one first. */
const openWith = async (page: Page, as: As, places: readonly (readonly [latitude: number, longitude: number])[]) => {
  const word = unique()
  const sent = { code: Number(codeOf(word)), name: `Tipo ${word}`, description: 'De prueba' }
  const type = await as(Role.Administrador).post<{ id: number }>('emergency_type', sent)
  const made = []
  for (const [latitude, longitude] of places)
    made.push(await anEmergency(as, await aVehicle(as), { latitude, longitude, emergency_type: type.id }))
  await page.goto(`/#/emergencies?emergency_type_id=${type.id}`)
  return made
}

const flores = [16.9, -89.9] as const
const poptun = [16.34, -89.41] as const

test.use({ role: Role.JefeDeServicio })

test('a chief reads the list beside its map, and opens an emergency there', anySize, async ({ page, as }) => {
  const [first, second] = await openWith(page, as, [flores, poptun])
  const [there, here] = [first?.id ?? 0, second?.id ?? 0]
  await expect(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()
  await page.getByRole('radio', { name: 'Dividida' }).check()
  await expect(page).toHaveURL(/view=split/)
  const map = mapIn(page)
  await expect(map.getByRole('status')).toHaveText('2 emergencias')
  const marker = map.getByRole('button', { name: '1 emergencia cerca de San Benito: Activo. Ver' })
  await expect(marker).toBeVisible()

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
  await expect(map.locator('[data-lit-marker]')).toHaveCount(0)
  await rowOf(page, `# ${here}`).hover()
  await expect(map.locator('[data-lit-marker]')).toBeVisible()
  await marker.focus()
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
  // Somebody else changes it.
  await as(Role.Administrador).post(`emergency/${there}/update_status`, { status: EmergencyStatus.Critica })
  await expect(panel.getByRole('combobox', { name: `Estado de la emergencia ${there}` })).toHaveValue('Critica')
  await expect(map.getByRole('button', { name: '1 emergencia cerca de San Benito: Critica. Ver' })).toBeVisible()
  await expect(rowOf(page, `# ${there}`).getByRole('combobox')).toHaveValue('Critica')
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

test('on a phone: the list or the map, and an emergency over it', phoneOnly, async ({ page, as }) => {
  const [emergency] = await openWith(page, as, [flores])
  await expect(page.getByRole('radiogroup', { name: 'Cómo se muestran' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostrar el mapa' }).click()
  const marker = mapIn(page).getByRole('button', { name: '1 emergencia cerca de San Benito: Activo. Ver' })
  await marker.tap()
  const panel = panelOf(page, emergency?.id ?? 0)
  await expect(panel.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /^geo:16\.9,-89\.9/)
  await expectAccessible(page, 'the map of the list with an emergency')
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(marker).toBeFocused()
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
