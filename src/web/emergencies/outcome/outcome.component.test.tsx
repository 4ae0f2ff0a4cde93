import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Outcome } from '../../../contract/emergencies/emergency-outcomes.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { anEmergency, aRow, aUnit, ofEmergencyList, ofRecord } from '../../../../test/components/recorded-emergency.ts'
import { refusal, type Sent } from '../../../../test/components/server.ts'

const row = aRow()
const other = anEmergency({ id: 77, emergency_type_text: 'Incendio', address: 'Calle del Calvario' })
const administrator = { role: Role.Administrador }
const question = page.getByRole('dialog', { name: 'Esta seguro de cambiar el estado de la emergencia?' })
const yes = page.getByRole('button', { name: /Sí, cambiar estado|Resolver de todos modos/ })
const ended = { status: EmergencyStatus.Resuelta, resolved_date: '2026-11-28T15:00:00Z' }

const open = (emergency = anEmergency(), asker = {}) =>
  openScreen(
    `/emergency/${row.id}`,
    {
      ...ofEmergencyList([row]),
      ...ofRecord(emergency),
      'GET emergency/{id}': ({ id }: Sent) => {
        if (id === '78') return refusal(404, 'Not found.')
        return id === '77' ? other : emergency
      },
      'POST emergency/{id}/update_status': anEmergency(ended),
    },
    { ...administrator, ...asker },
  )
const resolve = async () => {
  await page.getByRole('combobox', { name: `Estado de la emergencia ${row.id}` }).click()
  await page.getByRole('option', { name: 'Resuelta' }).click()
}
type Server = Awaited<ReturnType<typeof open>>
const sent = (server: Server) => server.sent('POST emergency/{id}/update_status').map(({ body }) => body)

// B-EMS-17
test('the question on resolving is answered by the number of an outcome, the first one being Atendida', async () => {
  const server = await open()
  await resolve()
  await expect.element(question.getByRole('radio', { name: 'Atendida' })).toBeChecked()
  await expect.element(yes).toBeEnabled()
  for (const [key, name] of [
    ['5', '¿A qué institución?'],
    ['6', '¿De qué emergencia?'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(question.getByRole('textbox', { name })).toHaveFocus()
    await question.getByRole('radio', { name: 'Atendida' }).click()
  }
  await userEvent.keyboard('2')
  await expect.element(question.getByRole('radio', { name: 'Falsa alarma' })).toBeChecked()
  await yes.click()
  await expect.poll(() => sent(server)).toEqual([{ status: EmergencyStatus.Resuelta, outcome: Outcome.FalsaAlarma }])
})

// B-EMS-18
test('the question stays open until it knows who took over', async () => {
  const server = await open(anEmergency(), { size: phone })
  await resolve()
  await question.getByText('Entregada a otra institución').click()
  await yes.click()
  await expect.element(question).toMatchTextContent('Indique a qué institución')
  const institution = question.getByRole('textbox', { name: '¿A qué institución?' })
  await institution.fill('Cruz Roja 3')
  await yes.click()
  await expect
    .poll(() => sent(server))
    .toEqual([{ status: EmergencyStatus.Resuelta, outcome: Outcome.Entregada, outcome_institution: 'Cruz Roja 3' }])
})

// B-EMS-18
test('a duplicate names the other emergency and shows what it is', async () => {
  const server = await open()
  await resolve()
  await question.getByText('Duplicada').click()
  await yes.click()
  await expect.element(question).toMatchTextContent('Indique el número de la otra emergencia')
  const number = question.getByRole('textbox', { name: '¿De qué emergencia?' })
  await expect.element(number).toHaveFocus()
  await number.fill('78')
  await expect.element(question).toMatchTextContent('No hay una emergencia con ese número')
  await yes.click()
  await expect.element(number).toHaveAccessibleDescription(/No hay una emergencia con ese número/)
  expect(sent(server)).toEqual([])
  await number.fill('77')
  await expect.element(question).toMatchTextContent('Incendio, Calle del Calvario')
  await yes.click()
  await expect
    .poll(() => sent(server))
    .toEqual([{ status: EmergencyStatus.Resuelta, outcome: Outcome.Duplicada, duplicate_of: 77 }])
})

// B-EMD-31
test('what the report lacks depends on the outcome', async () => {
  await open(anEmergency({ members: [{ ...aUnit, km_final: null }], observations: '<p>Bien</p>' }))
  await resolve()
  await expect.element(question).toMatchTextContent('Kilómetros de U-7')
  await userEvent.keyboard('3')
  await expect.element(question).not.toMatchTextContent('Kilómetros de U-7')
})

// B-EMD-30, B-EMD-31
test('the sheet names the outcome, and what does not apply', async () => {
  const unit = { ...aUnit, km_inicial: 10, km_final: null }
  await open(anEmergency({ ...ended, outcome: Outcome.FalsaAlarma, pacients: [], members: [unit] }))
  await expect.element(page.getByText('Resultado', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Falsa alarma', { exact: true })).toBeVisible()
  await expect.poll(() => page.getByText('No aplica', { exact: true }).elements().length).toBe(2)
})

// B-EML-25
test('the list says how an emergency ended otherwise than attended, and is filtered by it', async () => {
  const rows = [aRow({ ...ended, id: 1, outcome: Outcome.Cancelada }), aRow({ ...ended, id: 2, outcome: Outcome.Atendida })]
  const server = await openScreen('/emergencies?outcome=3', ofEmergencyList(rows), administrator)
  await expect.element(page.getByRole('row', { name: '# 1' })).toMatchTextContent('Cancelada')
  await expect.element(page.getByRole('row', { name: '# 2' })).not.toMatchTextContent('Atendida')
  expect(server.sent('GET emergency').at(-1)?.query.get('outcome')).toBe('3')
})
