import type { Locator, Page, Route } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible } from './accessible.ts'
import type { As } from './calls.ts'
import { hold } from './network.ts'
import { choose, findAndChoose, heading, success } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

/* Small additions to an emergency: each its own save, while it is 'Critica' and for 72 hours after it is resolved (S-48). */

const aCritical = async (as: As, status: EmergencyStatus = EmergencyStatus.Critica): Promise<EmergencyDetail> => {
  const { id } = await anEmergency(as, await aVehicle(as), { pacients: [] })
  return as(Role.Administrador).post<EmergencyDetail>(`emergency/${id}/update_status`, { status })
}
const stored = (as: As, id: number) => as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)
const open = async (page: Page, id: number) => {
  await page.goto(`/#/emergency/${id}`)
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
}
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const aPhoto = async (name = 'foto.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await smallJpeg() })

test.describe('a chief of service', () => {
  test.use({ role: Role.JefeDeServicio })

  test('adds a photo in three touches and a patient in one small form', phoneOnly, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    const bar = page.getByRole('group', { name: 'Acciones del momento' })
    await bar.getByRole('button', { name: 'Agregar' }).click()
    await expectAccessible(page, 'what can be added, on a phone')
    const camera = page.waitForEvent('filechooser')
    await page.getByRole('dialog', { name: 'Agregar', exact: true }).getByRole('button', { name: 'Tomar foto' }).click()
    await (await camera).setFiles(await aPhoto())
    await expect(success(page, 'Fotos agregadas')).toBeVisible()
    await expect(section(page, 'Fotos').getByRole('link')).toHaveCount(1)

    await bar.getByRole('button', { name: 'Agregar' }).click()
    await page.getByRole('dialog', { name: 'Agregar', exact: true }).getByRole('button', { name: 'Agregar paciente' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar paciente' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Desconocido 2')
    await dialog.getByRole('textbox', { name: 'Edad' }).fill('40')
    await choose(dialog, 'Género', 'Masculino')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(success(page, 'Paciente agregado')).toBeVisible()
    await expect(section(page, 'Pacientes')).toContainText('Desconocido 2')
    expect(await stored(as, id)).toMatchObject({
      status: EmergencyStatus.Critica,
      images: [{}],
      pacients: [{ name: 'Desconocido 2', address: '', moved_to: '' }],
    })
  })

  test('is told at once how many photos are being sent', phoneOnly, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    const letThrough = await hold(page, '**/api/emergency/*/photos/')
    await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('dialog', { name: 'Agregar', exact: true }).getByRole('button', { name: 'Elegir fotos' }).click()
    await (await chooser).setFiles([await aPhoto('uno.jpg'), await aPhoto('dos.jpg'), await aPhoto('tres.jpg')])
    const sending = page.getByRole('status').filter({ hasText: 'Enviando' })
    await expect(sending).toContainText('Enviando 3 fotos…')
    await expect(sending).toBeInViewport()
    letThrough()
    await expect(success(page, 'Fotos agregadas')).toBeVisible()
    await expect(sending).toHaveCount(0)
    await expect(section(page, 'Fotos').getByRole('link')).toHaveCount(3)
  })

  test('sees how many photos are left, until all are stored', phoneOnly, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    const held: Route[] = []
    await page.route('**/api/emergency/*/photos/', (route) => void held.push(route))
    await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('dialog', { name: 'Agregar', exact: true }).getByRole('button', { name: 'Elegir fotos' }).click()
    await (await chooser).setFiles([await aPhoto('uno.jpg'), await aPhoto('dos.jpg'), await aPhoto('tres.jpg')])
    for (const words of ['Enviando 3 fotos…', 'Enviando 2 fotos…', 'Enviando 1 foto…']) {
      await expect(page.getByRole('status').filter({ hasText: 'Enviando' })).toContainText(words)
      await expect.poll(() => held.length).toBe(1)
      await held.pop()?.continue()
    }
    await expect(success(page, 'Fotos agregadas')).toBeVisible()
  })

  test('has the focus where it was after the first contact, for whom the bar makes room', phoneOnly, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as), { contact_person: [] })
    await open(page, id)
    const add = page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' })
    await add.click()
    await page.getByRole('dialog', { name: 'Agregar', exact: true }).getByRole('button', { name: 'Agregar contacto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar contacto' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Rosa')
    await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('55551234')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(page.getByRole('link', { name: 'Llamar a Rosa' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(add).toBeFocused()
  })

  test('keeps the focus in the dialog if the save in it is refused', anySize, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await as(Role.JefeDeServicio).post(`emergency/${id}/notes`, { text: 'Se pide una ambulancia' })
    await open(page, id)
    await section(page, 'Línea de tiempo')
      .getByRole('button', { name: /^Corregir la nota/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nota' }).fill('La ambulancia llegó')
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/emergency_note/*/', async (route) => {
      await isAnswered
      await route.fulfill({ status: 400, json: { detail: 'Ahora no.' } })
    })
    const save = dialog.getByRole('button', { name: 'Guardar' })
    await save.click()
    await expect(save).toBeDisabled()
    answer()
    await expect(page.getByRole('alert').filter({ hasText: 'Ahora no.' })).toBeVisible()
    await expect(save).toBeFocused()
  })

  test('sees no refusal of a form any more that has opened since', anySize, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await page.route('**/assets/addition-form-*.js', (route) => route.abort())
    await open(page, id)
    const add = section(page, 'Línea de tiempo').getByRole('button', { name: 'Agregar nota' })
    await add.click()
    const failure = page.getByRole('alert').filter({ hasText: 'No se pudo abrir el formulario' })
    await expect(failure).toBeVisible()
    await page.unroute('**/assets/addition-form-*.js')
    await add.click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nota' })).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  test('reads once that photos one after the other were added', anySize, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    const photos = section(page, 'Fotos')
    const files = photos.locator('input[type=file][multiple]')
    const most = await page.evaluateHandle(() => {
      const seen = { notices: 0 }
      const count = () => {
        const notices = [...document.querySelectorAll('[role=status]')].filter(({ textContent }) =>
          textContent.includes('Fotos agr'),
        )
        seen.notices = Math.max(seen.notices, notices.length)
      }
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
      return seen
    })
    for (const count of [1, 2, 3]) {
      await files.setInputFiles([await aPhoto(`foto-${count}.jpg`)])
      await expect(photos.getByRole('link')).toHaveCount(count)
    }
    await expect.poll(() => most.evaluate(({ notices }) => notices)).toBe(1)
  })

  test('reads that a photo could not be loaded, and sees it once there is a connection', anySize, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    await section(page, 'Fotos')
      .locator('input[type=file][multiple]')
      .setInputFiles([await aPhoto()])
    await expect(section(page, 'Fotos').getByRole('img', { name: 'Foto 1 de 1' })).toBeVisible()

    const files = '**/api/file/**'
    await page.route(files, (route) => route.abort())
    await page.reload()
    const photo = section(page, 'Fotos').getByRole('link', { name: 'Foto 1 de 1, se abre en otra pestaña. No se pudo cargar' })
    await expect(photo).toBeVisible()
    await expectAccessible(page, 'a photo that could not be loaded')
    await page.unroute(files)
    await expect(section(page, 'Fotos').getByRole('img', { name: 'Foto 1 de 1' })).toBeVisible()
  })

  test('adds and corrects a note, a contact and a unit with its times', async ({ page, as }) => {
    const { id, members } = await aCritical(as)
    const second = await aVehicle(as)
    await open(page, id)
    const addNote = section(page, 'Línea de tiempo').getByRole('button', { name: 'Agregar nota' })
    const dialog = page.getByRole('dialog')
    await addNote.click()
    await expect(dialog.getByRole('textbox', { name: 'Nota' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(addNote).toBeFocused()
    await addNote.click()
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(dialog).toContainText('Este campo es requerido')
    await dialog.getByRole('textbox', { name: 'Nota' }).fill('Se pide una ambulancia')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(section(page, 'Línea de tiempo')).toContainText('Se pide una ambulancia')
    await section(page, 'Línea de tiempo')
      .getByRole('button', { name: /^Corregir la nota/ })
      .click()
    await expectAccessible(page, 'the form of a note')
    await dialog.getByRole('textbox', { name: 'Nota' }).fill('La ambulancia llegó')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(section(page, 'Línea de tiempo')).toContainText('La ambulancia llegó')

    await section(page, 'Personas de contacto').getByRole('button', { name: 'Agregar contacto' }).click()
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Rosa')
    await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('55551234')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(section(page, 'Personas de contacto').getByRole('link')).toHaveAttribute('href', 'tel:+50255551234')

    const team = section(page, 'Equipo desplegado')
    await team.getByRole('button', { name: 'Agregar unidad' }).click()
    await findAndChoose(dialog, 'Vehículo', `${second.unit} · ${second.plate}`)
    await expect(page.getByRole('option')).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Piloto' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(team).toContainText(second.plate)
    await team.getByRole('button', { name: `Completar la unidad ${second.unit}` }).click()
    await dialog.getByRole('textbox', { name: 'Km inicial' }).fill('100')
    await dialog.getByRole('button', { name: 'Salida: ahora' }).click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(success(page, 'Unidad actualizada')).toBeVisible()

    // The unit that came with the whole form was not added by this person, and is only completed.
    await expect(team.getByRole('button', { name: `Quitar la unidad ${members[0]?.unit}` })).toHaveCount(0)
    await team.getByRole('button', { name: `Quitar la unidad ${second.unit}` }).click()
    await page.getByRole('button', { name: 'Sí, quitar' }).click()
    await expect(team).not.toContainText(second.plate)
    expect(await stored(as, id)).toMatchObject({
      notes: [{ text: 'La ambulancia llegó' }],
      contact_person: [{ name: 'Rosa' }],
      members: [{ vehicle: members[0]?.vehicle }],
    })
  })

  test('is told that a station has no unit left', async ({ page, as }) => {
    const { id } = await aCritical(as)
    await page.route('**/api/vehicle/get_vehicles/**', (route) => route.fulfill({ json: [] }))
    await open(page, id)
    await section(page, 'Equipo desplegado').getByRole('button', { name: 'Agregar unidad' }).click()
    await page.getByRole('dialog', { name: 'Agregar unidad' }).getByRole('combobox', { name: 'Vehículo' }).click()
    await expect(page.getByText('Ninguna unidad disponible en esta estación').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('Sin resultados').filter({ visible: true })).toHaveCount(0)
  })

  test('photos taken without a signal are sent by themselves once it is back', anySize, async ({ page, as, context }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    await context.setOffline(true)
    const photos = section(page, 'Fotos')
    await photos.locator('input[multiple]').setInputFiles([await aPhoto('uno.jpg'), await aPhoto('dos.jpg')])
    const sending = photos.getByRole('list', { name: 'Fotos que se están enviando' })
    await expect(sending.getByRole('button', { name: 'Reintentar' })).toHaveCount(2)
    await expect(sending.getByText('Se enviará cuando haya conexión.')).toHaveCount(2)
    await expect(sending).not.toContainText('No hay conexión')
    // The notice may be in the way; what waits is still named here.
    const notice = page.getByRole('status').filter({ hasText: 'Las fotos se enviarán cuando haya conexión' })
    await notice.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(notice).toHaveCount(0)
    await expect(sending.getByRole('listitem')).toHaveCount(2)
    await context.setOffline(false)
    await expect(photos.getByRole('link')).toHaveCount(2)
    await expect(sending).toHaveCount(0)
    expect((await stored(as, id)).images).toHaveLength(2)
  })

  test(
    'a screen that could not be opened waits for the photos before it loads the page again',
    anySize,
    async ({ page, as, context }) => {
      const { id } = await aCritical(as)
      await open(page, id)
      await context.setOffline(true)
      const photos = section(page, 'Fotos')
      await photos.locator('input[multiple]').setInputFiles(await aPhoto())
      await expect(photos.getByRole('button', { name: 'Reintentar' })).toBeVisible()
      await page.evaluate(() => location.assign('#/vehicle-types'))
      await expect(heading(page, 'No se pudo abrir la pantalla')).toBeVisible()
      await context.setOffline(false)
      await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
      expect((await stored(as, id)).images).toHaveLength(1)
    },
  )

  test('sees what a resolved report lacks, and completes it', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const { emergency_type, address, telephonist } = await anEmergency(as, await aVehicle(as))
    // A cabin attendant sends neither crew nor kilometres.
    const { id, members } = await as(Role.Cabinista).post<EmergencyDetail>('emergency', {
      emergency_type,
      notice_form: 'Cabina',
      address: `${address} bis`,
      stations: [vehicle.station.id],
      telephonist: telephonist.id,
      members: [{ vehicle: vehicle.id, pilot: telephonist.id }],
    })
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    await as(Role.JefeDeServicio).post(`emergency/${id}/patients`, { name: 'Desconocido 2', age: 40, genre: 1 })
    await open(page, id)
    const lacking = page.getByRole('alert').filter({ hasText: 'Completar informe' })
    await expect(lacking.getByRole('listitem')).toHaveText([
      `Kilómetros de ${members[0]?.unit}`,
      'Bomberos que asistieron',
      'Observaciones (lo corrige un administrador)',
      'Datos de Desconocido 2',
    ])
    await expectAccessible(page)

    // Each line opens the form that completes it, and goes with the focus.
    await lacking.getByRole('button', { name: 'Datos de Desconocido 2' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Corregir paciente')
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('Zona 3')
    await dialog.getByRole('textbox', { name: 'Trasladado a' }).fill('Hospital Regional')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(lacking.getByRole('button', { name: 'Datos de Desconocido 2' })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await lacking.getByRole('button', { name: `Kilómetros de ${members[0]?.unit}` }).click()
    await expect(dialog).toHaveAccessibleName(`Completar la unidad ${members[0]?.unit}`)
    await dialog.getByRole('textbox', { name: 'Km inicial' }).fill('100')
    await dialog.getByRole('textbox', { name: 'Km final' }).fill('107')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(lacking.getByRole('listitem')).toHaveCount(2)
    await lacking.getByRole('button', { name: 'Bomberos que asistieron' }).click()
    await expect(dialog).toHaveAccessibleName('Agregar bomberos')
  })
})

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('adds notes, contacts and units only, and nothing once it is resolved', anySize, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    const adding = page.getByRole('main').getByRole('button', { name: /^Agregar / })
    await expect(adding).toHaveText(['Agregar unidad', 'Agregar nota', 'Agregar contacto'])
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    await expect(adding).toHaveCount(0)
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  test('adds nothing', anySize, async ({ page, as }) => {
    const { id } = await aCritical(as)
    await open(page, id)
    await expect(section(page, 'Línea de tiempo')).toContainText('registró la emergencia')
    await expect(page.getByRole('main').getByRole('button', { name: /^Agregar/ })).toHaveCount(0)
  })
})
