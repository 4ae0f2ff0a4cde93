import type { Locator, Page, Route } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible } from './accessible.ts'
import type { As } from './calls.ts'
import { choose, findAndChoose, heading, success } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

/* Small additions to an emergency: each its own save, while it is 'Critica' and for 72 hours after it is resolved (S-48). */

test.use({ role: Role.JefeDeServicio })

const openCritical = async (page: Page, as: As): Promise<EmergencyDetail> => {
  const { id } = await anEmergency(as, await aVehicle(as), { pacients: [] })
  const critical = await as(Role.Administrador).post<EmergencyDetail>(`emergency/${id}/update_status`, {
    status: EmergencyStatus.Critica,
  })
  await page.goto(`/#/emergency/${id}`)
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
  return critical
}
const stored = (as: As, id: number) => as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const photosNamed = async (...names: string[]) => {
  const buffer = await smallJpeg()
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
}

test(
  'a phone adds a photo in three touches, several at once with how many are left, and a patient',
  phoneOnly,
  async ({ page, as }) => {
    const { id } = await openCritical(page, as)
    const photos = section(page, 'Fotos')
    const sheet = page.getByRole('dialog', { name: 'Agregar', exact: true })
    const openSheet = () =>
      page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' }).click()
    const pick = async (button: string, ...names: string[]) => {
      const chooser = page.waitForEvent('filechooser')
      await sheet.getByRole('button', { name: button }).click()
      await (await chooser).setFiles(await photosNamed(...names))
    }
    await openSheet()
    await expectAccessible(page, 'what can be added, on a phone')
    await pick('Tomar foto', 'foto.jpg')
    await expect(success(page, 'Fotos agregadas')).toBeVisible()
    await expect(photos.getByRole('link')).toHaveCount(1)

    // As on a weak signal.
    const held: Route[] = []
    await page.route('**/api/emergency/*/photos/', (route) => void held.push(route))
    await openSheet()
    await pick('Elegir fotos', 'uno.jpg', 'dos.jpg', 'tres.jpg')
    const waiting = page.getByRole('button', { name: /por enviar$/ })
    for (const left of [3, 2, 1]) {
      await expect(waiting).toHaveText(`${left} por enviar`)
      await expect(waiting).toBeInViewport()
      await expect.poll(() => held.length).toBe(1)
      await held.pop()?.continue()
    }
    await expect(success(page, 'Fotos agregadas')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(photos.getByRole('link')).toHaveCount(4)

    await openSheet()
    await sheet.getByRole('button', { name: 'Agregar paciente' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar paciente' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Desconocido 2')
    await dialog.getByRole('textbox', { name: 'Edad' }).fill('40')
    await choose(dialog, 'Género', 'Masculino')
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(success(page, 'Paciente agregado')).toBeVisible()
    await expect(section(page, 'Pacientes')).toContainText('Desconocido 2')
    expect(await stored(as, id)).toMatchObject({
      status: EmergencyStatus.Critica,
      images: [{}, {}, {}, {}],
      pacients: [{ name: 'Desconocido 2', address: '', moved_to: '' }],
    })
  },
)

test('a chief adds and corrects a note, a contact and a unit with its times', anySize, async ({ page, as }) => {
  await page.route('**/assets/addition-form-*.js', (route) => route.abort())
  const { id, members } = await openCritical(page, as)
  const second = await aVehicle(as)
  const line = section(page, 'Línea de tiempo')
  const addNote = line.getByRole('button', { name: 'Agregar nota' })
  const dialog = page.getByRole('dialog')
  await addNote.click()
  const failure = page.getByRole('alert').filter({ hasText: 'No se pudo abrir el formulario' })
  await expect(failure).toBeVisible()
  await page.unroute('**/assets/addition-form-*.js')
  await addNote.click()
  await expect(dialog.getByRole('textbox', { name: 'Nota' })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Se pide una ambulancia')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect(line).toContainText('Se pide una ambulancia')
  await line.getByRole('button', { name: /^Corregir la nota/ }).click()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('La ambulancia llegó')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(line).toContainText('La ambulancia llegó')

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

test(
  'photos have one notice, are seen while they wait for a signal, and are stored once it is back',
  anySize,
  async ({ page, as, context }) => {
    const { id } = await openCritical(page, as)
    const photos = section(page, 'Fotos')
    const files = photos.locator('input[type=file][multiple]')
    // From the beginning, so that the device keeps none.
    await page.route('**/api/file/**', (route) => route.abort())
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
      await files.setInputFiles(await photosNamed(`foto-${count}.jpg`))
      await expect(photos.getByRole('link')).toHaveCount(count)
    }
    await expect.poll(() => most.evaluate(({ notices }) => notices)).toBe(1)

    await context.setOffline(true)
    await files.setInputFiles(await photosNamed('uno.jpg', 'dos.jpg'))
    const waiting = photos.getByRole('list', { name: 'Fotos por enviar' })
    await expect(waiting.getByRole('img')).toHaveCount(2)
    await expect(waiting.getByText('por enviar')).toHaveCount(2)
    await context.setOffline(false)
    await expect(photos.getByRole('link')).toHaveCount(5)
    await expect(waiting).toHaveCount(0)

    await page.reload()
    const name = 'Foto 1 de 5, se abre en otra pestaña'
    await photos.scrollIntoViewIfNeeded()
    await expect(photos.getByRole('link', { name: `${name}. No se pudo cargar` })).toBeVisible()
    await expectAccessible(page, 'a photo that could not be loaded')
    await page.unroute('**/api/file/**')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(photos.getByRole('img', { name })).toBeVisible()
    expect((await stored(as, id)).images).toHaveLength(5)
  },
)
