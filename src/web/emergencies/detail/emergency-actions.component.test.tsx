import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { emergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { central, choose, formAnswers, pump, stored } from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, gate, listOf, lost } from '../../../../test/components/server.ts'

beforeEach(nothingComesNear)

const administrator = { role: Role.Administrador }
const detail = {
  ...formAnswers,
  'GET emergency/{id}': stored,
  'GET emergency/{id}/history': [],
  'GET emergency/{id}/ways': sample(emergencyWays),
}
const open = (answers: object) => openScreen(`/emergency/${stored.id}`, { ...detail, ...answers }, administrator)
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const failed = () => page.getByRole('alert').filter({ hasText: 'Error en la edición' })
const updated = () => page.getByRole('status').filter({ hasText: 'Registro actualizado' })
const status = () => page.getByRole('combobox', { name: `Estado de la emergencia ${stored.id}`, exact: true })

// B-EMF-07
test('an emergency that could not be loaded is opened for editing when the connection is back', async () => {
  const server = await openScreen(`/emergency/${stored.id}/editar`, { ...detail, 'GET emergency/{id}': lost }, administrator)
  await expect.element(heading('Error al obtener detalles de la Emergencia')).toBeVisible()
  server.answer({ 'GET emergency/{id}': stored })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(heading(`Editar la emergencia # ${stored.id}`)).toBeVisible()
})

// B-EMD-24
test('a renewed code gives the public page another address', async () => {
  const renewed = { ...stored, qr_emergency: '/api/emergency_open/nueva/qr_code/' }
  const server = await open({ 'POST emergency/{id}/renew_key': renewed })
  const addressOf = (key: string) => `${new URL('.', location.href).href}#/emergency_open/${key}`
  const publicAddress = page.getByRole('textbox', { name: 'Dirección pública' })
  await expect.element(publicAddress).toHaveValue(addressOf('clave'))
  await page.getByRole('button', { name: 'Renovar código' }).click()
  server.answer({ 'GET emergency/{id}': renewed })
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, renovar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Código renovado' })).toBeVisible()
  await expect.element(publicAddress).toHaveValue(addressOf('nueva'))
  await page.getByRole('link', { name: 'Atras', exact: true }).click()
  await expect.element(heading('Emergencias')).toBeVisible()
})

// B-EML-17
test('an administrator may view, edit, delete and reopen resolved emergencies, and deletes one from the list', async () => {
  const rows = [1, 2, 3].map((id) => ({ ...stored, id, address: `Calle ${id}`, status: 30, status_in_text: 'Resuelta' }))
  const server = await openScreen(
    '/emergencies?status=30',
    { ...detail, 'GET emergency': listOf(emergencyRow, rows), 'DELETE emergency/{id}': answer(204) },
    administrator,
  )
  const statuses = page.getByRole('main').getByRole('combobox', { name: /^Estado de la emergencia \d/ })
  await expect.element(statuses.first()).toHaveValue('Resuelta')
  expect(statuses.all()).toHaveLength(3)
  for (const name of ['Ver', 'Editar']) expect(page.getByRole('link', { name, exact: true }).all()).toHaveLength(3)
  expect(page.getByRole('button', { name: 'Eliminar' }).all()).toHaveLength(3)
  await page
    .getByRole('row', { name: /Calle 2/ })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  server.answer({ 'GET emergency': listOf(emergencyRow, []) })
  await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro eliminado' })).toBeVisible()
  expect(server.sent('DELETE emergency/{id}').map(({ id }) => id)).toEqual(['2'])
  await expect.element(page.getByText('No hay emergencias resueltas.', { exact: true })).toBeVisible()
})

test.each([
  ['at a desk', desk],
  ['on a phone', phone],
])('%s, the question before resolving says what the report lacks, and its buttons do not move', async (_, size) => {
  const lacking = {
    ...stored,
    observations: '',
    firefighters: [],
    members: stored.members.map((row) => ({ ...row, km_inicial: null, km_final: null })),
  }
  const { opened, open: answerNow } = gate()
  const held = async () => {
    await opened
    return lacking
  }
  const server = await openScreen(
    '/emergencies',
    {
      ...detail,
      'GET emergency': listOf(emergencyRow, [stored]),
      'GET emergency/{id}': held,
      'POST emergency/{id}/update_status': { ...lacking, status: 30 },
    },
    { ...administrator, size, person: { station: central } },
  )
  await choose(page, `Estado de la emergencia ${stored.id}`, 'Resuelta')
  const question = page.getByRole('dialog', { name: /^Esta seguro/ })
  const widths = () =>
    question
      .getByRole('button', { name: /cancelar|cambiar|Resolver/ })
      .elements()
      .map((button) => button.getBoundingClientRect().width)
  await expect.element(question.getByRole('status')).toBeVisible()
  const before = widths()
  expect(before[0]).toBe(before[1])
  answerNow()
  for (const part of [`Kilómetros de ${pump.unit}`, 'Bomberos que asistieron', 'Observaciones'])
    await expect.element(question.getByRole('listitem').filter({ hasText: part })).toBeVisible()
  expect(widths()).toEqual(before)
  await question.getByRole('button', { name: 'Resolver de todos modos' }).click()
  await expect.element(updated()).toBeVisible()
  expect(server.sent('POST emergency/{id}/update_status')[0]?.body).toEqual({ status: 30, outcome: 1 })
})

const toCritical = async () => {
  await choose(page, `Estado de la emergencia ${stored.id}`, 'Critica')
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
}
const critical = { ...stored, status: 50, status_in_text: 'Critica' }

// S-10, S-62
test('a status whose answer was lost is sent again under its key without a further press, and no error is shown', async () => {
  const changes = () => server.sent('POST emergency/{id}/update_status')
  const server = await open({
    'GET emergency/{id}': () => (changes().length > 1 ? critical : stored),
    'POST emergency/{id}/update_status': () => (changes().length > 1 ? critical : lost()),
  })
  await toCritical()
  await expect.element(updated().or(failed())).toBeVisible()
  await expect.element(failed()).not.toBeInTheDocument()
  await expect.element(status()).toHaveValue('Critica')
  const keys = changes().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})
