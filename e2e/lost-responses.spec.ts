import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { UserDetail } from '../src/contract/people/users.schema.ts'
import { smallPdf } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { writeDay } from './days.ts'
import { addPatient, addVehicle, chooseCrew, formOf, pickPhotos, pilot } from './emergency-form.ts'
import { loseResponses } from './network.ts'
import { aFirefighter, anEmergency, aVehicle, aVehicleType, centralStation, unique } from './test-data.ts'
import { choose, findAndChoose, refusal, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/*
 * The server has executed a write, its response was lost, and the person presses the button again (docs/decisions/0044).
 */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const noConnection = (page: Page) => refusal(page, 'No hay conexión con el servidor.')
const kept = (page: Page) => page.getByText('Guardado en este dispositivo; se enviará cuando haya conexión')
const smoke = async () => ({ name: 'humo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // S-10
  test('creates one emergency with its photo after a lost response and a reload', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const address = `5a. calle 2-20, ${unique()}`
    const { general, place, crew, vehicles, patients, photos, save } = formOf(page)
    await page.goto('/#/emergencies/create')
    await choose(general, 'Tipo de emergencia', 'Incendio estructural')
    await choose(general, 'Forma de aviso', 'Teléfono')
    await general.getByRole('textbox', { name: 'Observaciones' }).click()
    await page.keyboard.type('Llamas en el ')
    await general.getByRole('button', { name: 'Negrita' }).click()
    await page.keyboard.type('segundo nivel')
    await page.keyboard.press('Enter')
    await page.keyboard.type('y humo')
    await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
    await findAndChoose(crew, 'Estaciones', centralStation)
    await page.keyboard.press('Escape')
    await place.getByRole('textbox', { name: 'Latitud' }).fill('14.8369')
    await place.getByRole('textbox', { name: 'Longitud' }).fill('-91.5183')
    await chooseCrew(crew)
    const row = await addVehicle(vehicles, vehicle.plate)
    await choose(row, 'Piloto', pilot)
    await row.getByRole('textbox', { name: 'Km inicial' }).fill('12,010')
    await row.getByRole('textbox', { name: 'Km final' }).fill('12,018.5')
    await addPatient(patients, 1, 'Rosa Elvira Pérez')
    await pickPhotos(photos, await smoke())
    await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
    const restoreResponses = await loseResponses(page, '*/api/emergency/')
    await save.click()
    await expect(kept(page)).toBeVisible()
    const waiting = page.getByRole('list', { name: 'Emergencias por enviar' })
    await expect(waiting).toContainText(address)
    await page.reload()
    await restoreResponses()
    await expect(waiting).toHaveCount(0, { timeout: 60_000 })
    const found = await as(Role.Administrador).get<{ results: { id: number }[] }>(
      `emergency/?search=${encodeURIComponent(address)}`,
    )
    expect(found.results).toHaveLength(1)
    const stored = () => as(Role.Administrador).get<EmergencyDetail>(`emergency/${found.results[0]?.id}`)
    await expect.poll(async () => (await stored()).images.length, { timeout: 60_000 }).toBe(1)
  })

  test(
    'keeps one photo of an edit, and one course of what was corrected, after a lost response',
    anySize,
    async ({ page, as }) => {
      const { id, address } = await anEmergency(as, await aVehicle(as))
      const { place, photos } = formOf(page)
      const question = page.getByRole('dialog', { name: '¿Cambiar el estado a Resuelta?' })
      const save = async () => {
        await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
        await question.getByRole('button', { name: 'No, solo guardar' }).click()
      }
      await page.goto(`/#/emergency/${id}/editar`)
      await place.getByRole('textbox', { name: 'Dirección' }).fill(`${address} bis`)
      await pickPhotos(photos, await smoke())
      await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
      const restoreEmergencies = await loseResponses(page, '*/api/emergency/customUpdate/')
      await save()
      await expect(kept(page)).toBeVisible()
      await restoreEmergencies()
      await expect
        .poll(() => as(Role.Administrador).get(`emergency/${id}`), { timeout: 60_000 })
        .toMatchObject({ address: `${address} bis`, images: [{}] })

      const person = await aFirefighter(as)
      const courses = page.getByRole('region', { name: 'Cursos aprobados' })
      await page.goto(`/#/users/${person.id}/editar`)
      await field(page, 'Nombre del curso').fill('Rescate vertical')
      await writeDay(courses, 'Fecha de aprobación', '2024-05-31')
      const pdf = { name: 'curso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) }
      await courses.locator('input[type=file]:not([capture])').setInputFiles(pdf)
      await expect(courses.getByText('curso.pdf')).toBeVisible()
      await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
      const restorePeople = await loseResponses(page, `*/api/user/${person.id}/`)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(noConnection(page)).toBeVisible()
      await restorePeople()
      await field(page, 'Dirección').fill('Zona 9')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(success(page, 'Datos actualizados')).toBeVisible()
      const stored = await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)
      expect(stored).toMatchObject({ address: 'Zona 9', approved_courses: [{ course_name: 'Rescate vertical' }] })
    },
  )

  // S-9, S-10
  test(
    'saves corrections after a lost response over what is stored, and chooses if it was saved in another window since',
    anySize,
    async ({ page, as }) => {
      const [stored, word] = [await aVehicleType(as), unique()]
      const edit = async (name: string) => {
        await page.goto(`/#/vehicle-type/${stored.id}/editar`)
        await field(page, 'Nombre').fill(name)
        const restoreResponses = await loseResponses(page, `*/api/vehicle_type/${stored.id}/`)
        // What is said may still be said of the one before.
        const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
        await page.getByRole('button', { name: 'Guardar' }).click()
        await lost
        await expect(noConnection(page)).toBeVisible()
        await restoreResponses()
      }
      const saved = () => as(Role.Administrador).get<{ name: string; version: number }>(`vehicle_type/${stored.id}`)
      await edit(word)
      await field(page, 'Nombre').fill(`${word} bis`)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(success(page, 'Registro actualizado')).toBeVisible()
      expect(await saved()).toMatchObject({ name: `${word} bis`, version: stored.version + 2 })

      await edit(`${word} ter`)
      await field(page, 'Nombre').fill(`${word} quater`)
      await as(Role.Administrador).put(`vehicle_type/${stored.id}`, { name: `${word} ter`, nomenclature: 'OTRA' })
      await page.getByRole('button', { name: 'Guardar' }).click()
      const clash = page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' })
      const choice = (name: string) => clash.getByRole('radiogroup', { name })
      await expect(choice('Nombre').getByRole('radio', { name: `${word} quater` })).toBeChecked()
      await expect(choice('Nomenclatura').getByRole('radio', { name: 'OTRA' })).toBeChecked()
      await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
      await expect.poll(saved).toMatchObject({ name: `${word} quater`, nomenclature: 'OTRA', version: stored.version + 5 })
      await expect(success(page, 'Registro actualizado')).toBeVisible()
    },
  )
})
