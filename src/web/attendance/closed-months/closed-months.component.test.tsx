import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closedMonthDetail, closedMonthRow, closingPreview } from '../../../contract/attendance/closed-months.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, type Answers } from '../../../../test/components/server.ts'

const list = '/human_resources/closed_months'
const lists: Answers = {
  'GET closed_month': listOf(closedMonthRow, []),
  'GET station/filter_list': [{ id: 3, name: 'Estación Central' }],
}

test('a chief sees closed months and closes none', async () => {
  const closed = {
    ...lists,
    'GET closed_month': listOf(closedMonthRow, [{ id: 4, month: '2026-10', station_text: 'Estación Central' }]),
  }
  await openScreen(list, closed, { role: Role.JefeDeServicio })
  await expect.element(page.getByRole('row', { name: /Octubre de 2026/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cerrar un mes' })).not.toBeInTheDocument()
})

test('a month with an entry without exit cannot be closed, until that is corrected meanwhile', async () => {
  const live = changeEvents()
  const sentence = 'Falta la salida de Mario René Ixcot Sop.'
  const server = await openScreen(
    list,
    { ...lists, 'GET live': live.stream, 'GET closed_month/preview': sample(closingPreview, { refusal: sentence }) },
    { role: Role.RecursosHumanos },
  )
  await page.getByRole('button', { name: 'Cerrar un mes' }).click()
  const closing = page.getByRole('dialog', { name: 'Cerrar un mes' })
  await closing.getByRole('combobox', { name: 'Estación' }).click()
  await page.getByRole('option', { name: 'Estación Central' }).click()
  await expect.element(closing.getByRole('alert').filter({ hasText: 'Aún no se puede cerrar' })).toMatchTextContent(sentence)
  const close = closing.getByRole('button', { name: 'Cerrar el mes' })
  await expect.element(close).toBeDisabled()
  await expectAccessible()
  server.answer({ 'GET closed_month/preview': sample(closingPreview, { seconds: 45_000, people: 1 }) })
  live.say('closed_month')
  await expect.element(close).toBeEnabled()
  await expect.element(closing).toMatchTextContent('12 hrs 30 min')
})

test('a month without hours says so, and is reopened with a reason', async () => {
  const closure = sample(closedMonthDetail, {
    id: 4,
    month: '2026-10',
    station_text: 'Estación Central',
    closed_at: '2026-11-02T15:00:00Z',
  })
  const server = await openScreen(
    `${list}/4`,
    { 'GET closed_month/{id}': closure, 'POST closed_month/{id}/reopen': sample(closedMonthRow, { id: 4 }) },
    { role: Role.Administrador },
  )
  await expect.element(page.getByText('Sin horas en este mes.')).toBeVisible()
  const reopen = page.getByRole('button', { name: 'Reabrir' })
  await reopen.click()
  const reopening = page.getByRole('dialog', { name: 'Reabrir el mes' })
  await reopening.getByRole('button', { name: 'Reabrir' }).click()
  await expect.element(reopening.getByText('Este campo es requerido')).toBeVisible()
  await reopening.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba un permiso')
  await expectAccessible()
  const reopened = {
    ...closure,
    reopened_at: '2026-11-19T20:00:00Z',
    reopened_by_name: 'Ana',
    reopen_reason: 'Faltaba un permiso',
  }
  server.answer({ 'GET closed_month/{id}': reopened })
  await reopening.getByRole('button', { name: 'Reabrir' }).click()
  await expect.element(reopening).not.toBeInTheDocument()
  await expect.element(page.getByText('Faltaba un permiso')).toBeVisible()
  await expect.element(reopen).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(server.sent('POST closed_month/{id}/reopen')[0]?.body).toEqual({ reason: 'Faltaba un permiso' })
})
