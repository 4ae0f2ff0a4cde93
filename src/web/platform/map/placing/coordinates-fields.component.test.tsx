import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { nothingComesNear } from '../../../../../test/components/near.ts'
import { openScreen } from '../../../../../test/components/open-screen.tsx'
import { PARK, unreadablePlaces, writtenPlaces, writtenPlusCodes } from '../../../../../test/fixtures/written-places.ts'

const latitude = page.getByRole('textbox', { name: 'Latitud' })
const longitude = page.getByRole('textbox', { name: 'Longitud' })
const valueOf = (field: typeof latitude): number => {
  const { value } = field.element() as HTMLInputElement
  return Number(value || Number.NaN)
}
const isAtPark = () => Math.hypot(valueOf(latitude) - PARK.lat, valueOf(longitude) - PARK.lng) < 0.0003

/** Returns whether the browser would still have inserted the text. */
const paste = (field: typeof latitude, text: string): boolean => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const openForm = async () => {
  nothingComesNear()
  await openScreen('/stations/Create', {}, { role: Role.Administrador })
  await latitude.click()
}
beforeEach(openForm)

// B-EMF-67
test('a pasted place fills both fields', async () => {
  for (const written of [...writtenPlaces, ...writtenPlusCodes.map(([code]) => code)]) {
    paste(latitude, '14.9 N, 91.4 O')
    await expect.element(latitude).toHaveValue('14.9')
    expect(paste(longitude, written), written).toBe(false)
    await expect.poll(isAtPark, { message: written }).toBe(true)
  }
})

test('a place that was typed, or inserted by the keyboard of a telephone, is read when its field is left', async () => {
  await latitude.fill('14.8347, \u221291.5181')
  await userEvent.tab()
  await expect.poll(isAtPark).toBe(true)
})

test('a single coordinate is read as it is written elsewhere', async () => {
  await latitude.fill('14°50\'04.9"N')
  await longitude.fill('91.5181 O')
  expect(paste(latitude, '14.8347')).toBe(true)
  await page.getByRole('textbox', { name: 'Nombre' }).click()
  await expect.element(latitude).toHaveValue('14.834694')
  await expect.element(page.getByText(/El punto está fuera/)).not.toBeInTheDocument()
  await longitude.fill('91.5181')
  await expect.element(page.getByText(/El punto está fuera/)).toBeVisible()
})

test('a link without coordinates says what to do, and the fields stay', async () => {
  await latitude.fill('14.5')
  for (const written of unreadablePlaces) {
    paste(latitude, written)
    await expect.element(page.getByText(/ábralo/)).toBeVisible()
    await expect.element(latitude).toHaveValue('14.5')
  }
  paste(latitude, 'RFMJ+VQ Atlántida')
  await expect.element(page.getByText('No se conoce «Atlántida». Copie el Plus Code completo.')).toBeVisible()
})

// B-EMF-68
test('a forgotten sign or a changed order is asked about, and one press mends it', async () => {
  await latitude.fill('14.8347')
  await longitude.fill('91.5181')
  await expect.element(page.getByText('¿Falta el signo menos de la longitud?')).toBeVisible()
  await page.getByRole('button', { name: 'Corregir: 14.834700, -91.518100' }).click()
  await expect.poll(isAtPark).toBe(true)
  await expect.element(page.getByText(/El punto está fuera/)).not.toBeInTheDocument()

  await latitude.fill('-91.5181')
  await longitude.fill('14.8347')
  await expect.element(page.getByText('¿Están cambiadas la latitud y la longitud?')).toBeVisible()
  await page.getByRole('button', { name: 'Corregir: 14.834700, -91.518100' }).click()
  await expect.poll(isAtPark).toBe(true)
})
