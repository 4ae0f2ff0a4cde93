import { Role } from '../src/contract/shared/rights/roles.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { heading, success } from './steps.ts'
import { expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Cabinista })

test('a cabin attendant calls, finds the way and changes the status at the thumb of a phone', phoneOnly, async ({ page, as }) => {
  const rosa = { name: 'Rosa Pérez', phone_number: '55551234' }
  const { id, latitude, longitude } = await anEmergency(as, await aVehicle(as), { contact_person: [rosa] })
  await page.goto(`/#/emergency/${id}`)
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
  const bar = page.getByRole('group', { name: 'Acciones del momento' })
  await expect(bar.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+50255551234')
  await expect(bar.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute(
    'href',
    new RegExp(`^geo:${latitude},${longitude}\\?q=${latitude},${longitude}\\(Calle`),
  )
  await bar.getByRole('button', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Critica' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  await expect(page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })).toHaveValue('Critica')
})
