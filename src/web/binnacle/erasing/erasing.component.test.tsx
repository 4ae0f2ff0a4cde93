import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonalData } from '../../../contract/binnacle/erasing.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { refusal } from '../../../../test/components/server.ts'

const found: PersonalData = {
  id: 7,
  code: '2026-000007',
  name: 'Accidente de tránsito · Casa de Ana, zona 1',
  is_deleted: false,
  patients: 1,
  contacts: 2,
  photos: 3,
  entries: 4,
  texts: [
    { kind: 'Observaciones', text: '<p>A <b>Ana Paz</b> la llevó su hija.</p><p>Segunda línea</p>', is_current: true },
    { kind: 'Nota', text: 'Llamar a ANA', is_current: false },
  ],
  has_more_texts: false,
  passages: ['Ana Paz', 'Ana'],
  archived_until: '2027-12-01',
  erased: [{ id: 90, creation_date: '2026-11-20T14:00:00.000Z', created_by_name: 'Marta', reason: 'Lo pidió' }],
}
const open = (answers: object = {}) =>
  openScreen(
    '/emergency/7/personal_data',
    { ...aBrigade, 'GET emergency/{id}/personal_data': found, ...answers },
    { role: Role.Administrador, size: phone },
  )
const texts = page.getByRole('region', { name: 'Textos libres' })
const reason = page.getByRole('textbox', { name: 'Motivo' })
const erase = page.getByRole('button', { name: 'Borrar', exact: true })
const sure = page.getByRole('button', { name: 'Sí, borrar' })

// S-65
test('shows each text as it will read, and erases after a question with the reason and the words', async () => {
  const server = await open({
    'POST emergency/{id}/erase_personal_data': { patients: 1, contacts: 2, photos: 3, texts: 2, entries: [1] },
  })
  await expect.element(texts.getByText('A Ana Paz la llevó su hija.')).toBeVisible()
  await texts.getByRole('button', { name: 'Tachar «Ana Paz»' }).click()
  await expect.element(texts.getByText('A █████ la llevó su hija.')).toBeVisible()
  await expect.element(texts.getByText('Llamar a ANA')).toBeVisible()
  await texts.getByRole('textbox', { name: 'Palabras que tachar' }).fill('Ana Paz\n\n ana \n')
  await expect.element(texts.getByText('Llamar a █████')).toBeVisible()
  await expect.element(page.getByText(/conservan estos datos hasta el 01\/12\/2027/)).toBeVisible()
  await expectAccessible()

  await erase.click()
  await expect.element(reason).toBeInvalid()
  expect(server.sent('POST emergency/{id}/erase_personal_data')).toEqual([])
  await reason.fill('Lo pidió la familia')
  await erase.click()
  await page.getByRole('button', { name: 'No, cancelar' }).click()
  await expect.element(sure).not.toBeInTheDocument()
  await erase.click()
  await sure.click()
  await expect
    .poll(() => server.sent('POST emergency/{id}/erase_personal_data').map(({ body }) => body))
    .toEqual([{ reason: 'Lo pidió la familia', passages: ['Ana Paz', 'ana'] }])
  await expect.poll(() => location.hash).toBe('#/emergency/7')
})

// S-65
test('a refusal keeps what was written', async () => {
  await open({ 'POST emergency/{id}/erase_personal_data': refusal(400, 'La bitácora está sellando un cambio.') })
  await reason.fill('Lo pidió la familia')
  await erase.click()
  await sure.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se borró nada' })).toBeVisible()
  await expect.element(reason).toHaveValue('Lo pidió la familia')
})
