import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import type { UserDetail } from '../src/contract/users.ts'
import { smallPdf } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { formOf, pickPhotos } from './emergency-form.ts'
import { loseAnswers } from './network.ts'
import { aFirefighter, anEmergency, aVehicle, aVehicleType, unique } from './scene.ts'
import { heading, refusal, rowOf, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/*
 * The server has done what was asked for, its answer never came, and the person presses again (docs/decisions/0044).
 */
test.use({ role: Role.Administrador })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const noConnection = (page: Page) => refusal(page, 'No hay conexión con el servidor.')
const clash = (page: Page) => page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })

test.describe('a record that is edited', () => {
  interface Stored {
    id: number
    name: string
    nomenclature: string
    version: number
  }
  const edit = async (page: Page, { id }: { id: number }, name: string) => {
    await page.goto(`/#/vehicle-type/${id}/editar`)
    await field(page, 'Nombre').fill(name)
    const answersAgain = await loseAnswers(page, `*/api/vehicle_type/${id}/`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(noConnection(page)).toBeVisible()
    await answersAgain()
  }
  const press = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()

  // S-10
  test('is saved once where nothing was changed meanwhile', anySize, async ({ page, as }) => {
    const [stored, word] = [await aVehicleType(as), unique()]
    await edit(page, stored, word)
    await press(page)
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    const { name, version } = await as(Role.Administrador).get<Stored>(`vehicle_type/${stored.id}`)
    expect([name, version]).toEqual([word, stored.version + 1])
  })

  test('is saved with the later corrections, without naming another person', anySize, async ({ page, as }) => {
    const [stored, word] = [await aVehicleType(as), unique()]
    await edit(page, stored, word)
    await field(page, 'Nombre').fill(`${word} bis`)
    await press(page)
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    const { name, version } = await as(Role.Administrador).get<Stored>(`vehicle_type/${stored.id}`)
    expect([name, version]).toEqual([`${word} bis`, stored.version + 2])
  })

  // S-9
  test('clashes with what another person has saved after it', anySize, async ({ page, as }) => {
    const [stored, word] = [await aVehicleType(as), unique()]
    await edit(page, stored, word)
    await field(page, 'Nombre').fill(`${word} bis`)
    await as(Role.Administrador).put(`vehicle_type/${stored.id}`, { name: word, nomenclature: 'OTRA' })
    await press(page)
    await expect(clash(page)).toBeVisible()
    const choice = (name: string) => clash(page).getByRole('radiogroup', { name })
    await expect(choice('Nombre').getByRole('radio', { name: `${word} bis` })).toBeChecked()
    await expect(choice('Nomenclatura').getByRole('radio', { name: 'OTRA' })).toBeChecked()
    await clash(page).getByRole('button', { name: 'Guardar lo elegido' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    const saved = await as(Role.Administrador).get<Stored>(`vehicle_type/${stored.id}`)
    expect(saved).toMatchObject({ name: `${word} bis`, nomenclature: 'OTRA', version: stored.version + 3 })
  })
})

test('an emergency that is corrected keeps one photo, and its question is asked once a press', anySize, async ({ page, as }) => {
  const { id, address } = await anEmergency(as, await aVehicle(as))
  const { place, photos } = formOf(page)
  const question = page.getByRole('dialog', { name: '¿Cambiar el estado a Resuelta?' })
  const save = async () => {
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
    await question.getByRole('button', { name: 'No, solo guardar' }).click()
  }
  await page.goto(`/#/emergency/${id}/editar`)
  await place.getByRole('textbox', { name: 'Dirección' }).fill(`${address} bis`)
  await pickPhotos(photos, { name: 'humo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
  const answersAgain = await loseAnswers(page, '*/api/emergency/customUpdate/')
  await save()
  await expect(noConnection(page)).toBeVisible()
  await answersAgain()
  await place.getByRole('textbox', { name: 'Dirección' }).fill(`${address} ter`)
  await save()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  await expect(question).toHaveCount(0)
  const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)
  expect(stored).toMatchObject({ address: `${address} ter`, images: [{}] })
})

test('a person who is corrected keeps one course with its document', anySize, async ({ page, as }) => {
  const { id } = await aFirefighter(as)
  const courses = page.getByRole('region', { name: 'Cursos aprobados' })
  const pdf = { name: 'curso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) }
  await page.goto(`/#/users/${id}/editar`)
  await field(page, 'Nombre del curso').fill('Rescate vertical')
  await courses.getByLabel('Fecha de aprobación').fill('2024-05-31')
  await courses.locator('input[type=file]').setInputFiles(pdf)
  await expect(courses.getByText('curso.pdf')).toBeVisible()
  await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
  const answersAgain = await loseAnswers(page, `*/api/user/${id}/`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(noConnection(page)).toBeVisible()
  await answersAgain()
  await field(page, 'Dirección').fill('Zona 9')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Datos actualizados')).toBeVisible()
  const stored = await as(Role.Administrador).get<UserDetail>(`user/${id}`)
  expect(stored).toMatchObject({ address: 'Zona 9', approved_courses: [{ course_name: 'Rescate vertical' }] })
})

test.describe('a record that is deleted', () => {
  const remove = async (page: Page, name: string) => {
    await rowOf(page, name).getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
  }
  test.beforeEach(async ({ page }) => {
    // A hint of it would take the row away before it is pressed again.
    await page.route('**/api/live/**', (route) => route.abort())
  })

  test('is gone once it is pressed again', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await page.goto(`/#/vehicle-types?search=${encodeURIComponent(name)}`)
    const answersAgain = await loseAnswers(page, `*/api/vehicle_type/${id}/`)
    await remove(page, name)
    await expect(noConnection(page)).toBeVisible()
    await answersAgain()
    await remove(page, name)
    await expect(success(page, 'Registro eliminado')).toBeVisible()
    await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  })

  test('is told to be gone where another person was first, and leaves the list', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await page.goto(`/#/vehicle-types?search=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).toBeVisible()
    await as(Role.Administrador).delete(`vehicle_type/${id}`)
    await remove(page, name)
    await expect(refusal(page, 'Este registro ya no existe: puede que otra persona lo haya eliminado.')).toBeVisible()
    await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  })
})
