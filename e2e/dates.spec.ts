import { Role } from '../src/contract/shared/rights/roles.ts'
import { dayField } from './days.ts'
import { openFilters, seeResults } from './steps.ts'
import { aFirefighter } from './test-data.ts'
import { expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Administrador })

test(
  'on a phone, Back closes the calendar of a day, and goes back to the days of a filter before',
  phoneOnly,
  async ({ page, as }) => {
    const { id } = await aFirefighter(as)
    const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha de nacimiento' })
    await page.goto(`/#/users/${id}/editar`)
    await page.getByRole('button', { name: 'Calendario: Fecha de nacimiento' }).tap()
    await expect(calendar.getByRole('combobox', { name: 'Año' })).toBeVisible()
    await page.goBack()
    await expect(calendar).toHaveCount(0)
    await expect(dayField(page, 'Fecha de nacimiento')).toBeVisible()

    await page.goto('/#/emergencies')
    await expect(page.getByText(/^Mostrando/)).toBeVisible()
    await openFilters(page)
    const first = dayField(page, 'Fecha inicial')
    await first.fill('1/1/2026')
    await dayField(page, 'Fecha final').fill('31/12/2026')
    await expect(page).toHaveURL(/start_date=2026-01-01&end_date=2026-12-31/)
    await first.fill('02/01/2026')
    await expect(page).toHaveURL(/start_date=2026-01-02/)
    await seeResults(page)
    await page.goBack()
    await expect(page).toHaveURL(/start_date=2026-01-01/)
    await openFilters(page, 'Filtros (2)')
    await expect(first).toHaveValue('01/01/2026')
  },
)
