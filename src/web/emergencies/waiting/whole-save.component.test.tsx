import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import {
  addVehicle,
  central,
  choose,
  diego,
  fillCall,
  formAnswers,
  formOf,
  giveFiles,
  marta,
  pump,
  stored,
} from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto } from '../../../../test/components/photos.ts'
import { ofRecord } from '../../../../test/components/recorded-emergency.ts'
import { answer, gate, lost, refusal, type Sent } from '../../../../test/components/server.ts'
import { wantAll } from '../../platform/ui/use-is-near.ts'
import { addWrite } from '../../platform/outbox/outbox.ts'

/* A new emergency and a whole edit that the server does not answer wait on the device (B-GEN-50, B-GEN-51). */

const administrator = { role: Role.Administrador, person: { station: central } }
const attendant = { role: Role.Cabinista, person: { station: central } }
const kept = () => page.getByText('Guardado en este dispositivo; se enviará cuando haya conexión')
const chip = page.getByRole('button', { name: /^\d por enviar$/ })
const dialog = page.getByRole('dialog')
const addressField = () => formOf().place.getByRole('textbox', { name: 'Dirección' })
const waitingList = page.getByRole('list', { name: 'Emergencias por enviar' })
const onlySave = () => page.getByRole('button', { name: 'No, solo guardar' }).click()
/** What waits is sent by itself, without waiting for the next pause to end. */
const openSheet = async () => {
  await chip.click()
  await expect.element(dialog).toBeVisible()
}
const keyOf = (sent: Sent | undefined) => sent?.headers.get('Idempotency-Key')
const beOffline = () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  return () => {
    isOnline.mockRestore()
    dispatchEvent(new Event('online'))
  }
}

const fillWhole = async (address: string) => {
  const { general, place, crew } = formOf()
  await choose(general, 'Tipo de emergencia', 'Incendio estructural')
  await choose(general, 'Forma de aviso', 'Cabina')
  // It arrives a little later.
  const editor = page.getByRole('textbox', { name: 'Observaciones' })
  await expect
    .poll(() => {
      wantAll()
      return editor.query()
    })
    .not.toBeNull()
  await editor.fill('Humo en el segundo nivel')
  await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
  await place.getByRole('textbox', { name: 'Latitud' }).fill('14.8369')
  await place.getByRole('textbox', { name: 'Longitud' }).fill('-91.5183')
  await choose(crew, 'Bomberos', marta.name)
  await userEvent.keyboard('{Escape}')
  await choose(crew, 'Piloto', diego.name)
  const unit = await addVehicle(pump)
  await unit.getByRole('textbox', { name: 'Km inicial' }).fill('10')
  await unit.getByRole('textbox', { name: 'Km final' }).fill('12')
}

/** A server that can be cut off. */
const open = async (place: string, more: object, who: { role: Role; person: { station: typeof central } }) => {
  nothingComesNear()
  const line = { isCut: true }
  const server = await openScreen(
    place,
    {
      ...formAnswers,
      ...ofRecord(stored),
      'POST photo_upload': ({ body }: Sent) => (line.isCut ? lost() : { offset: (body as { bytes: number }).bytes }),
      'POST emergency/{id}/photos': () => (line.isCut ? lost() : { ...stored, version: stored.version + 1 }),
      'POST emergency': () => (line.isCut ? lost() : stored),
      'POST emergency/customUpdate': () => (line.isCut ? lost() : { ...stored, version: stored.version + 1 }),
      ...more,
    },
    who,
  )
  server.answerHealth(() => (line.isCut ? lost() : answer(200, { status: 'ok' })))
  return { server, line }
}

// B-GEN-50
test('a new emergency without a connection is kept, seen and opened over a reload, and sent once before its photos', async () => {
  const { server, line } = await open('/emergencies/create', {}, administrator)
  await fillWhole('4a calle 5-55')
  await giveFiles(formOf().photos, await aPhoto('humo.jpg'))
  await expect.element(formOf().photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
  await formOf().create.click()
  await expect.element(kept()).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencias' })).toBeVisible()
  await expect.poll(storedDrafts).toBe('[]')
  const row = waitingList.getByRole('link', { name: /por enviar.*Incendio estructural.*4a calle 5-55/ })
  await expect.element(row).toBeVisible()

  server.reload()
  await expect.element(chip).toMatchTextContent('2 por enviar')
  await row.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencia por enviar' })).toBeVisible()
  const shown = page.getByRole('main')
  for (const text of ['Incendio estructural', '4a calle 5-55', central.name, diego.name, marta.name, pump.unit])
    await expect.element(shown).toMatchTextContent(text)
  await expect.element(page.getByRole('list', { name: 'Fotos por enviar' }).getByRole('img')).toBeVisible()
  await expectAccessible()

  await expect.element(shown.getByRole('button', { name: 'Enviar ahora' })).toBeVisible()
  // Not by that button: an attempt that is under way may end first, and with it the button.
  line.isCut = false
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { level: 1, name: `Emergencia # ${stored.id}` })).toBeVisible()
  await expect.poll(() => server.sent('POST emergency/{id}/photos').map(({ id }) => id)).toEqual([String(stored.id)])
  await expect.element(chip).not.toBeInTheDocument()
  const sent = server.sent('POST emergency')
  expect(new Set(sent.map(keyOf)).size).toBe(1)
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(sent[0]?.body).toMatchObject({ address: '4a calle 5-55', client_id: keyOf(sent[0]) })
})

// B-GEN-50
test('a save that is not answered in time goes on by itself, and is not sent a second time', async () => {
  const slow = gate()
  const { server } = await open('/emergencies/create', { 'POST emergency': () => slow.opened.then(() => stored) }, attendant)
  await fillCall('4a calle 5-55')
  await formOf().create.click()
  await expect.poll(() => server.sent('POST emergency').length).toBe(1)
  await expect.element(kept(), { timeout: 20_000 }).toBeVisible()
  await expect.element(waitingList).toMatchTextContent('4a calle 5-55')
  slow.open()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro creado' })).toBeVisible()
  await expect.element(waitingList).not.toBeInTheDocument()
  expect(server.sent('POST emergency')).toHaveLength(1)
})

// B-GEN-51
test('a new emergency that is not accepted later opens its form again with what was typed and the fault', async () => {
  const { server, line } = await open('/emergencies/create', {}, attendant)
  await fillCall('4a calle 5-55')
  await formOf().create.click()
  await expect.element(kept()).toBeVisible()
  server.answer({ 'POST emergency': refusal(400, 'Revise los campos.', { address: ['Escriba también la zona'] }) })
  line.isCut = false
  await openSheet()
  await expect.element(dialog.getByText('Escriba también la zona')).toBeVisible()
  await dialog.getByRole('link', { name: 'Editar' }).click()
  await expect.element(addressField()).toHaveValue('4a calle 5-55')
  await expect.element(addressField()).toHaveAccessibleDescription('Escriba también la zona')
  await expect.element(chip).not.toBeInTheDocument()
  server.answer({ 'POST emergency': stored })
  await addressField().fill('4a calle 5-55, zona 1')
  await formOf().create.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro creado' })).toBeVisible()
  expect(server.sent('POST emergency').at(-1)?.body).toMatchObject({ address: '4a calle 5-55, zona 1' })
})

// B-GEN-51
test('a kept edit that clashes opens the choice of each field, while what waits for another emergency is sent', async () => {
  const theirs: EmergencyDetail = { ...stored, version: stored.version + 1, notice_form: 'Presencial' }
  const { server, line } = await open(
    `/emergency/${stored.id}/editar`,
    { 'POST emergency/{id}/notes': () => (line.isCut ? lost() : stored) },
    administrator,
  )
  await addressField().fill('La que yo escribí')
  await formOf().update.click()
  await onlySave()
  await expect.element(kept()).toBeVisible()
  const note = { key: 'b'.repeat(32), method: 'POST' as const, path: 'emergency/{record}/notes', body: '{"text":"Hay humo"}' }
  await addWrite({
    ...note,
    record: 'emergency/512',
    notedAt: new Date().toISOString(),
    name: 'Nota',
    place: '/emergency/512',
    about: { asked: { what: 'notes' }, shown: {} },
  })
  server.answer({
    'POST emergency/customUpdate': answer(409, {
      detail: 'Otra persona guardó este registro.',
      current: theirs,
      saved_by: marta.name,
      saved_by_id: marta.id,
      saved_at: '2026-11-20T16:00:00.000Z',
    }),
    'GET emergency/{id}': theirs,
  })
  line.isCut = false
  await openSheet()
  await expect.poll(() => server.sent('POST emergency/{id}/notes').map(({ id }) => id)).toContain('512')
  await dialog.getByRole('link', { name: 'Editar' }).click()
  const clash = page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })
  const choice = (name: string) => clash.getByRole('radiogroup', { name })
  await expect.element(choice('Dirección').getByRole('radio', { name: 'La que yo escribí' })).toBeChecked()
  await expect.element(choice('Forma de aviso').getByRole('radio', { name: 'Presencial' })).toBeChecked()
  server.answer({ 'POST emergency/customUpdate': theirs })
  await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await onlySave()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  expect(server.sent('POST emergency/customUpdate').at(-1)?.body).toMatchObject({
    version: theirs.version,
    address: 'La que yo escribí',
    notice_form: 'Presencial',
  })
})

// B-GEN-50
test('a whole edit that waits is shown on its record, and a second edit takes its place', async () => {
  const goOnline = beOffline()
  const { server, line } = await open(`/emergency/${stored.id}/editar`, {}, administrator)
  const save = async (address: string) => {
    await addressField().fill(address)
    await formOf().update.click()
    await onlySave()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencias' })).toBeVisible()
  }
  await save('Primera corrección')
  await server.router.navigate({ to: `/emergency/${stored.id}` })
  await expect.element(page.getByRole('region', { name: 'Ubicación' })).toMatchTextContent('Primera corrección')
  await expect.element(page.getByRole('note')).toMatchTextContent(/Edición anotada.*por enviar/)
  await server.router.navigate({ to: `/emergency/${stored.id}/editar` })
  await expect.element(addressField()).toHaveValue('Primera corrección')
  await save('Segunda corrección')
  await expect.element(chip).toMatchTextContent('1 por enviar')
  line.isCut = false
  goOnline()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  expect(server.sent('POST emergency/customUpdate').map(({ body }) => body)).toEqual([
    expect.objectContaining({ address: 'Segunda corrección', version: stored.version }),
  ])
})

// B-GEN-50
test('a whole edit follows what this person has added before it, and is no clash with it', async () => {
  const goOnline = beOffline()
  const added = { ...stored, version: stored.version + 1 }
  const { server, line } = await open(`/emergency/${stored.id}`, { 'POST emergency/{id}/notes': added }, administrator)
  await page.getByRole('region', { name: 'Línea de tiempo' }).getByRole('button', { name: 'Agregar nota' }).click()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Hay humo')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await server.router.navigate({ to: `/emergency/${stored.id}/editar` })
  await addressField().fill('Corregida')
  await formOf().update.click()
  await onlySave()
  await expect.element(kept()).toBeVisible()
  line.isCut = false
  goOnline()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  expect(server.sent('POST emergency/customUpdate').map(({ body }) => body)).toEqual([
    expect.objectContaining({ address: 'Corregida', version: added.version }),
  ])
})
