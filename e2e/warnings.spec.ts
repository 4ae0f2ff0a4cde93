import { Role } from '../src/contract/shared/rights/roles.ts'
import { WARNINGS_MS } from '../src/contract/fleet/limits.ts'
import { fillCall, formOf, pilot } from './emergency-form.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Cabinista, handlesWarnings: true, contextOptions: { reducedMotion: 'no-preference' } })

// The timeout after which a save continues without warnings; disabled here, so that a slow machine still shows them.
test.beforeEach(({ page }) =>
  page.addInitScript((ms) => {
    const start = window.setTimeout
    window.setTimeout = Object.assign((...call: Parameters<typeof start>) => (call[1] === ms ? 0 : start(...call)), start)
  }, WARNINGS_MS),
)

test(
  'a cabin attendant is warned of a possible duplicate and of a busy pilot, goes back, and saves anyway',
  anySize,
  async ({ page, as }) => {
    const [other, free] = [await anEmergency(as, await aVehicle(as)), await aVehicle(as)]
    const { save } = formOf(page)
    await page.goto('/#/emergencies/create')
    await fillCall(page, other.address.toUpperCase(), free.plate)
    await save.click()

    const warning = page.getByRole('dialog', { name: 'Revise antes de guardar' })
    await expect(warning).toContainText('Puede ser la misma emergencia:')
    await expect(warning).toContainText(/hace (un momento|\d+ minutos?)/)
    const links = warning.getByRole('link', { name: other.code })
    await expect(links).toHaveCount(2)
    await expect(links.first()).toHaveAttribute('href', `#/emergency/${other.id}`)
    await expect(warning).toContainText(`${pilot}: ${other.code}`)
    await warning.getByRole('button', { name: 'Volver', exact: true }).click()
    await expect(warning).toBeHidden()
    await expect(save).toBeEnabled()
    await save.click()
    await warning.getByRole('button', { name: 'Guardar de todos modos' }).click()
    await expect(success(page, 'Registro creado')).toBeVisible()
  },
)
