import { Role } from '../src/contract/roles.ts'
import { hold } from './network.ts'
import { heading } from './steps.ts'
import { aVehicle, anEmergency } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Cabinista, viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })

test('a list and an emergency begin with what was read before the application came', anySize, async ({ page, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  await page.goto('/#/')
  await expect(heading(page, /^Buen/)).toBeVisible()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#root main [data-loading]')) document.documentElement.setAttribute('data-began-empty', '')
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-loading'] })
  })
  for (const [place, name] of [
    ['emergencies', 'Emergencias'],
    [`emergency/${id}`, `Emergencia # ${id}`],
  ] as const) {
    const letThrough = await hold(page, '**/assets/*.js')
    await page.goto('about:blank')
    await page.goto(`/#/${place}`, { waitUntil: 'commit' })
    await expect(page.locator('#first-view')).toContainText(`# ${id} · `)
    letThrough()
    await expect(page.locator('#first-view')).toHaveCount(0)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-began-empty')
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('the queue of the start page stays where it is when the units of the station come', anySize, async ({ page }) => {
  const letThrough = await hold(page, '**/api/vehicle/?station=*')
  await page.goto('/#/')
  const queue = page.getByRole('region', { name: 'Emergencias en curso' })
  await expect(queue.getByRole('link').first()).toBeVisible()
  const before = await queue.boundingBox()
  letThrough()
  await expect(page.getByRole('link', { name: /^AMB-/ }).first()).toBeVisible()
  expect((await queue.boundingBox())?.y).toBe(before?.y)
})

test('a new emergency names the own station before the stations have come', anySize, async ({ page }) => {
  const letThrough = await hold(page, '**/api/station/filter_list/')
  await page.goto('/#/emergencies/create')
  await expect(heading(page, 'Nueva emergencia')).toBeVisible()
  const station = page.getByRole('region', { name: 'Estaciones' }).getByText(/^Estación /)
  await expect(station).toBeVisible()
  const before = await station.boundingBox()
  letThrough()
  await page.getByRole('combobox', { name: 'Estaciones' }).click()
  await expect(page.getByRole('dialog').getByText('Compañía').first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await station.boundingBox())?.width).toBe(before?.width)
})
