import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Administrador })

test('another page of a list on a phone begins at its top', phoneOnly, async ({ page }) => {
  await openLoaded(page, '/emergencies')
  const cards = page.getByRole('main').getByRole('listitem')
  const first = cards.first()
  const next = page.getByRole('button', { name: 'Página siguiente' })
  const before = await first.innerText()
  await next.click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(first).not.toHaveText(before)
  await expect(first).toBeInViewport({ ratio: 1 })
  const rows = page.getByRole('group', { name: /^Página 2 de \d+$/ })
  await expect(rows).toBeFocused()
  // Below the bar at the top, which is 56 px high.
  expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(56)
  await page.keyboard.press('Tab')
  await expect(first.locator(':focus')).toHaveCount(1)

  // Back from a record of that page finds its row.
  const last = cards.last().getByRole('link').first()
  await last.click()
  await expect(page).toHaveURL(/#\/emergency\/\d+$/)
  await expect(page.getByRole('link', { name: 'Atras', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/page=2$/)
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})

// B-GEN-09, B-GEN-16
test('a search that found more than it counted says so and leads on', anySize, async ({ page }) => {
  // Only among more than 10,000 emergencies does the server count a part.
  await page.route(/\/api\/emergency\/?\?/, async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as object
    await route.fulfill({ response, json: { ...found, count: 40, more: true } })
  })
  await openLoaded(page, '/emergencies?search=zona&ordering=-id&region_type=Occidente')
  await expect(page.getByText(/^Mostrando \d+ de más de 40 resultados$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Página 4', exact: true })).toBeVisible()

  // The next page is of the same rows in the same order.
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('page') === '2')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  const sent = Object.fromEntries(new URL((await asked).url()).searchParams)
  expect(sent).toEqual({ page: '2', search: 'zona', ordering: '-id', region_type: 'Occidente' })
  await expect(page).toHaveURL(/\?page=2&search=zona&ordering=-id&region_type=Occidente$/)
})
