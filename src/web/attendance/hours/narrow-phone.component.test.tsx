import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { cutIn, linesOf } from '../../../../test/components/measure.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'

const narrow = { role: Role.Administrador, size: { width: 360, height: 740 } }
const name = 'María Fernanda Cifuentes Monterroso'
const card = () => page.getByRole('listitem').filter({ hasText: name }).first()

test('the cards of entries without an exit say names whole, and what to do', async () => {
  await openScreen('/human_resources/hours_review', aBrigade, narrow)
  await expect.element(card()).toMatchTextContent(/Corregir/)
  expect(cutIn(card())).toEqual([])
})

test('the cards of corrections say names and corrections whole, and break no day', async () => {
  await openScreen('/human_resources/hours_review?state=pending', aBrigade, narrow)
  await expect.element(card()).toMatchTextContent(/Agregar la salida del 20-11-2026 12:30:00/)
  expect(cutIn(card())).toEqual([])
  expect(
    linesOf(
      card()
        .getByText(/^\d\d-\d\d-\d{4}$/)
        .first(),
    ),
  ).toBe(1)
})

test('the cards of hours say the name, the station and what is missing whole', async () => {
  await openScreen('/human_resources/control_hours?start_date=2026-11-15', aBrigade, narrow)
  const left = page.getByRole('listitem').filter({ hasText: 'sin salida' })
  await expect.element(left).toMatchTextContent(/Rango: 24 hrs 0 min/)
  for (const one of [card(), left]) expect(cutIn(one)).toEqual([])
  expect(linesOf(left.getByText('sin salida'))).toBe(1)
})

test('the effect of a correction breaks no time', async () => {
  await openScreen('/human_resources/hours_review?state=pending', aBrigade, narrow)
  await card().getByRole('button').click()
  const effect = page.getByRole('table', { name: 'Efecto en las horas' })
  await expect.element(effect).toMatchTextContent(/22 hrs 58 min/)
  const cells = effect.getByRole('cell').all()
  expect(cells.length).toBeGreaterThan(2)
  for (const cell of cells) expect(linesOf(cell)).toBe(1)
  const table = effect.element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
})
