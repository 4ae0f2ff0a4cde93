import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emergencyRow, type EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import {
  central,
  diego,
  fillCall,
  formAnswers,
  formOf,
  unfold,
  giveFiles,
  marta,
  stored,
} from '../../../../test/components/emergency-form.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { aPhoto } from '../../../../test/components/photos.ts'
import { answer, listOf, refusal, type Sent } from '../../../../test/components/server.ts'

const addressField = () => formOf().place.getByRole('textbox', { name: 'Dirección' })
const onlySave = () => page.getByRole('button', { name: 'No, solo guardar' }).click()

const openForm = (answers: object, size = desk) =>
  openScreen(
    `/emergency/${stored.id}/editar`,
    { ...formAnswers, 'GET emergency/{id}': stored, ...answers },
    { role: Role.Administrador, size, person: { station: central } },
  )

const edit = (answers: object) => {
  nothingComesNear()
  return openForm(answers)
}

const clashWith = (changes: Partial<EmergencyDetail>) =>
  answer(409, {
    detail: 'Otra persona guardó este registro.',
    current: { ...stored, version: stored.version + 1, ...changes },
    saved_by: marta.name,
    saved_by_id: marta.id,
    saved_at: '2026-11-20T16:00:00.000Z',
  })

// S-9
test('the second of two saves sees who saved first and what differs, and keeps the input', async () => {
  const theirs = { address: 'La que guardó otra persona', notice_form: 'Presencial', pacients: [] }
  const server = await edit({ 'POST emergency/customUpdate': clashWith(theirs) })
  await addressField().fill('La que yo escribí')
  const clash = page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await onlySave()
  await clash.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(addressField()).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await onlySave()

  await expect.element(clash).toMatchTextContent(`Lo guardó ${marta.name} el `)
  const choice = (name: string) => clash.getByRole('radiogroup', { name })
  await expect.element(choice('Dirección').getByRole('radio', { name: 'La que yo escribí' })).toBeChecked()
  await expect.element(choice('Forma de aviso').getByRole('radio', { name: 'Presencial' })).toBeChecked()
  await expect.element(choice('Pacientes').getByRole('radio', { name: /^Rosa Elvira Pérez, 40/ })).not.toBeChecked()
  server.answer({ 'POST emergency/customUpdate': stored })
  await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await onlySave()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  expect(server.sent('POST emergency/customUpdate').at(-1)?.body).toMatchObject({
    version: stored.version + 1,
    address: 'La que yo escribí',
    notice_form: 'Presencial',
    pacients: [],
    is_change_status_emergency: false,
  })
})

test.each([
  ['at a desk', desk],
  ['on a phone', phone],
])('%s, clashing saves are compared in words, with the buttons in sight', async (_, size) => {
  const theirs = {
    address: 'palabra '.repeat(35),
    observations: `<ul>${'<li><p>una línea</p></li>'.repeat(60)}</ul>`,
    pacients: [],
  }
  await openForm({ 'POST emergency/customUpdate': clashWith(theirs) }, size)
  if (size === phone) await unfold('Datos generales')
  await page.getByRole('textbox', { name: 'Fecha de atención' }).fill('21/11/2025')
  await page.getByRole('group', { name: 'Fecha de atención' }).getByRole('textbox', { name: 'Hora' }).fill('18:45')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await onlySave()
  const clash = page.getByRole('dialog', { name: /guardó este registro/ })
  await expect.element(clash.getByRole('radiogroup', { name: 'Fecha de atención' })).toMatchTextContent('21-11-2025 18:45:00')
  await expect.element(clash.getByRole('radiogroup', { name: 'Observaciones' })).toMatchTextContent('• una línea')
  await expect.element(clash.getByRole('radiogroup', { name: 'Pacientes' })).toMatchTextContent('Rosa Elvira Pérez, 40, Femenino')
  for (const name of ['Seguir editando', 'Descartar lo mío', 'Guardar lo elegido'])
    await expect.element(clash.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  expect(clash.element().scrollWidth).toBeLessThanOrEqual(size.width)
})

// B-EMF-55, B-EML-18, B-EML-19, B-STT-07
test('a station boss resolves an emergency while saving it, and may edit it no more', async () => {
  nothingComesNear()
  const row = (changes: object) => listOf(emergencyRow, [{ ...stored, ...changes }])
  const server = await openScreen(
    '/emergencies',
    { ...formAnswers, 'GET emergency': row({}), 'GET emergency/{id}': stored, 'POST emergency/customUpdate': stored },
    { role: Role.JefeDeServicio, person: { station: central } },
  )
  const listed = page.getByRole('row', { name: new RegExp(stored.address) })
  await expect.element(listed.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
  await listed.getByRole('link', { name: 'Editar', exact: true }).click()
  await addressField().fill(`${stored.address}, corregida`)
  server.answer({ 'GET emergency': row({ status: 30, status_in_text: 'Resuelta', address: `${stored.address}, corregida` }) })
  await formOf().update.click()
  await page.getByRole('button', { name: 'Sí, guardar y resolver' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  expect(server.sent('POST emergency/customUpdate')[0]?.body).toMatchObject({ is_change_status_emergency: true })
  await expect.element(listed).toMatchTextContent('Resuelta')
  await expect.element(listed.getByRole('link', { name: 'Ver', exact: true })).toBeVisible()
  await expect.element(listed.getByRole('link', { name: 'Editar', exact: true })).not.toBeInTheDocument()
  await expect.element(listed.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
})

// S-10
test('an edit whose key an earlier version has used is saved over that save, with its photo and one question', async () => {
  const first = { ...stored, version: stored.version + 1, address: 'bis', images_id: [70] }
  const again = answer(409, { detail: 'Esto ya se hizo antes', code: 'created_before', created: first })
  const sent = () => server.sent('POST emergency/customUpdate')
  const server = await edit({
    'POST emergency/customUpdate': () => (sent().length === 1 ? again : stored),
    'POST photo_upload': ({ body }: Sent) => ({ offset: (body as { bytes: number }).bytes }),
    'POST emergency/{id}/photos': stored,
  })
  const question = page.getByRole('dialog', { name: '¿Cambiar el estado a Resuelta?' })
  await addressField().fill('ter')
  await giveFiles(formOf().photos, await aPhoto('humo.jpg'))
  await expect.element(formOf().photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
  await formOf().update.click()
  await question.getByRole('button', { name: 'No, solo guardar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => server.sent('POST emergency/{id}/photos')).toHaveLength(1)
  expect(sent()).toHaveLength(2)
  // The photo of the first save goes, as it is sent again.
  expect(sent()[1]?.body).toMatchObject({ version: first.version, address: 'ter', images_id: [] })
})

const call = (answers: object) => {
  nothingComesNear()
  return openScreen('/emergencies/create', { ...formAnswers, ...answers }, { role: Role.Cabinista, person: { station: central } })
}
const beforeThis = answer(409, { detail: 'Esto ya se hizo antes', code: 'created_before', created: stored })

// S-10
test('a new emergency whose key an earlier version has used shows what is stored, and is saved as another', async () => {
  const server = await call({ 'POST emergency': beforeThis })
  const question = page.getByRole('dialog', { name: 'Ya se guardó antes, sin sus últimos cambios' })
  await fillCall('3a. calle 2-20, corregida')
  await formOf().create.click()
  await expect.element(question).toMatchTextContent(`Ya se guardó la emergencia ${stored.code} con lo que se envió antes`)
  await expect
    .element(question.getByRole('link', { name: 'Ver lo guardado' }))
    .toHaveAttribute('href', `#/emergency/${stored.id}`)
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro creado' })).not.toBeInTheDocument()
  await expectAccessible()
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(addressField()).toHaveValue('3a. calle 2-20, corregida')

  // The input is a draft again, which is saved under the same key.
  await expect.poll(storedDrafts).toContain('corregida')
  server.reload()
  await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
  await formOf().create.click()
  await expect.element(question).toBeVisible()
  server.answer({ 'POST emergency': refusal(400, 'Revise los campos.') })
  await question.getByRole('button', { name: 'Guardar lo escrito como otro registro' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Revise los campos.' })).toBeVisible()
  await expect.element(formOf().create).toHaveFocus()
  server.answer({ 'POST emergency': stored })
  await formOf().create.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro creado' })).toBeVisible()

  const keys = server.sent('POST emergency').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(4)
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBe(keys[3])
  expect(server.sent('POST emergency').at(-1)?.body).toMatchObject({
    address: '3a. calle 2-20, corregida',
    telephonist: diego.id,
  })
})
