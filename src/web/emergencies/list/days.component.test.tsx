import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { formAnswers, stored } from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'

beforeEach(nothingComesNear)

const day = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const administrator = { role: Role.Administrador }

test('day and hour of an emergency are typed or pasted together in 24 hours, and a half of them is explained at its field', async () => {
  const server = await openScreen(
    `/emergency/${stored.id}/editar`,
    { ...formAnswers, 'GET emergency/{id}': stored, 'POST emergency/customUpdate': stored },
    administrator,
  )
  const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
  const time = page.getByRole('group', { name: 'Fecha de atención' }).getByRole('textbox', { name: 'Hora' })
  await time.fill('')
  await userEvent.keyboard('0645')
  await expect.element(time).toHaveValue('06:45')
  await day('Fecha de atención').fill('21-11-2025 18:45:10')
  await expect.element(day('Fecha de atención')).toHaveValue('21/11/2025')
  await expect.element(time).toHaveValue('18:45')

  await time.fill('25:10')
  await save()
  await expect.element(time).toHaveAccessibleDescription('Escriba la hora de 00:00 a 23:59, como 18:45')
  await expect.element(time).toHaveFocus()
  await time.fill('')
  await save()
  await expect.element(time).toHaveAccessibleDescription('Escriba la hora, como 18:45')
  await time.fill('7:05 pm')
  await userEvent.tab()
  await expect.element(time).toHaveValue('19:05')
  await save()
  await page.getByRole('dialog').getByRole('button', { name: 'No, solo guardar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  expect(server.sent('POST emergency/customUpdate')[0]?.body).toMatchObject({ attention_date: '2025-11-22T01:05:00.000Z' })
})

test.each([
  ['at a desk', desk],
  ['on a phone', phone],
])('%s, a filter by day sends nothing while it is half typed, and follows the address and Quitar filtros', async (_, size) => {
  const server = await openScreen('/emergencies', formAnswers, { ...administrator, size })
  const asked = () => server.sent('GET emergency').map(({ query }) => [query.get('start_date'), query.get('end_date')])
  const withDays = () => asked().filter(([first, last]) => first !== null || last !== null)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const first = day('Fecha inicial')
  await first.click()
  await userEvent.keyboard('0101202')
  await userEvent.tab()
  await expect.element(first).toHaveAccessibleDescription('Escriba la fecha completa, como 21/11/2026')
  await day('Fecha final').fill('31/12/2026')
  await userEvent.tab()
  expect(withDays()).toEqual([])
  await first.fill('1/1/2026')
  await expect.poll(() => withDays().at(-1)).toEqual(['2026-01-01', '2026-12-31'])
  expect(window.location.hash).toContain('start_date=2026-01-01&end_date=2026-12-31')
  await userEvent.tab()
  await expect.element(first).toHaveValue('01/01/2026')
  await expect.element(first).toHaveAccessibleDescription('')

  await server.router.navigate({ to: '/emergencies', search: { start_date: '2026-01-02', end_date: '2026-12-31' } })
  await expect.element(first).toHaveValue('02/01/2026')
  const remove = page.getByRole('button', { name: 'Quitar filtros' })
  // On a phone that of the sheet, which lies over the list's.
  await (size === phone ? remove.last() : remove.first()).click()
  await expect.element(first).toHaveValue('')
  await expect.element(day('Fecha final')).toHaveValue('')
  expect(window.location.hash).not.toContain('_date')
})
