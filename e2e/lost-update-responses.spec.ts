import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import type { UserDetail } from '../src/contract/users.ts'
import { smallPdf } from '../test/fixtures/person.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { writeDay } from './days.ts'
import { formOf, pickPhotos } from './emergency-form.ts'
import { loseNext, loseResponses } from './network.ts'
import { aFirefighter, anEmergency, aVehicle, aVehicleType, unique } from './test-data.ts'
import { act, choose, heading, refusal, rowOf, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/*
 * The server has executed a write, its response was lost, and the person presses the button again (docs/decisions/0044).
 */
test.use({ role: Role.Administrador })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const noConnection = (page: Page) => refusal(page, 'No hay conexión con el servidor.')
const clash = (page: Page) => page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' })

test.describe('an edit that is sent again', () => {
  interface Stored {
    id: number
    name: string
    nomenclature: string
    version: number
  }
  const edit = async (page: Page, { id }: { id: number }, name: string) => {
    await page.goto(`/#/vehicle-type/${id}/editar`)
    await field(page, 'Nombre').fill(name)
    const restoreResponses = await loseResponses(page, `*/api/vehicle_type/${id}/`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(noConnection(page)).toBeVisible()
    await restoreResponses()
  }
  const press = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()

  // S-10
  test('is saved once if the input is unchanged', anySize, async ({ page, as }) => {
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
  test('conflicts with a later save in another window', anySize, async ({ page, as }) => {
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

test('a corrected emergency keeps one photo, and each press asks its question once', anySize, async ({ page, as }) => {
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
  const restoreResponses = await loseResponses(page, '*/api/emergency/customUpdate/')
  await save()
  await expect(noConnection(page)).toBeVisible()
  await restoreResponses()
  await place.getByRole('textbox', { name: 'Dirección' }).fill(`${address} ter`)
  await save()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  await expect(question).toHaveCount(0)
  const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)
  expect(stored).toMatchObject({ address: `${address} ter`, images: [{}] })
})

test('a corrected person keeps one course with its document', anySize, async ({ page, as }) => {
  const { id } = await aFirefighter(as)
  const courses = page.getByRole('region', { name: 'Cursos aprobados' })
  const pdf = { name: 'curso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) }
  await page.goto(`/#/users/${id}/editar`)
  await field(page, 'Nombre del curso').fill('Rescate vertical')
  await writeDay(courses, 'Fecha de aprobación', '2024-05-31')
  await courses.locator('input[type=file]').setInputFiles(pdf)
  await expect(courses.getByText('curso.pdf')).toBeVisible()
  await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
  const restoreResponses = await loseResponses(page, `*/api/user/${id}/`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(noConnection(page)).toBeVisible()
  await restoreResponses()
  await field(page, 'Dirección').fill('Zona 9')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Datos actualizados')).toBeVisible()
  const stored = await as(Role.Administrador).get<UserDetail>(`user/${id}`)
  expect(stored).toMatchObject({ address: 'Zona 9', approved_courses: [{ course_name: 'Rescate vertical' }] })
})

test.describe('a status whose response was lost', () => {
  const statusOf = (page: Page, { id }: { id: number }) =>
    page.getByRole('combobox', { name: `Estado de la emergencia ${id}`, exact: true })
  const change = async (page: Page, emergency: { id: number }) => {
    await page.goto(`/#/emergency/${emergency.id}`)
    await choose(page, `Estado de la emergencia ${emergency.id}`, 'Critica')
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  }

  // S-10, S-62
  test('is sent again without a further press, and no error is shown', anySize, async ({ page, as }) => {
    const emergency = await anEmergency(as, await aVehicle(as))
    await loseNext(page, `**/api/emergency/${emergency.id}/update_status/`, 'POST')
    await change(page, emergency)
    await expect(success(page, 'Registro actualizado').or(noConnection(page))).toBeVisible()
    await expect(noConnection(page)).toHaveCount(0)
    await expect(statusOf(page, emergency)).toHaveValue('Critica')
  })

  // S-62
  test('is shown as an error only until the record is read with that status', anySize, async ({ page, as }) => {
    const emergency = await anEmergency(as, await aVehicle(as))
    const record = `**/api/emergency/${emergency.id}/`
    await loseNext(page, `${record}update_status/`, 'POST', Infinity)
    await page.goto(`/#/emergency/${emergency.id}`)
    await expect(statusOf(page, emergency)).toHaveValue('Activo')
    await page.route(record, (route) => route.abort())
    await change(page, emergency)
    const waiting = page.getByRole('status').filter({ hasText: 'Se perdió la conexión; se sigue intentando' })
    await expect(waiting).toBeVisible()
    await expectAccessible(page, 'a notice of repeats')
    await expect(refusal(page, 'Error en la edición')).toContainText('No hay conexión con el servidor. Vuelva a intentar.')
    await expect(waiting).toHaveCount(0)
    await page.unroute(record)
    await expect(refusal(page, 'Error en la edición')).toHaveCount(0)
  })

  // S-62
  test('is an error as long as the server has not stored it', anySize, async ({ page, as }) => {
    const emergency = await anEmergency(as, await aVehicle(as))
    await page.route(`**/api/emergency/${emergency.id}/update_status/`, (route) => route.abort())
    await change(page, emergency)
    let reads = 0
    page.on('requestfinished', (request) => (reads += Number(request.url().endsWith(`/api/emergency/${emergency.id}/`))))
    await expect(refusal(page, 'Error en la edición')).toBeVisible()
    await expect.poll(() => reads).toBeGreaterThanOrEqual(2)
    await expect(statusOf(page, emergency)).toHaveValue('Activo')
    await expect(refusal(page, 'Error en la edición')).toBeVisible()
  })
})

test.describe('a deletion whose response was lost', () => {
  const remove = async (page: Page, name: string) => {
    await act(rowOf(page, name), 'Eliminar')
    await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
  }
  const listOf = (name: string) => `/#/vehicle-types?search=${encodeURIComponent(name)}`
  test.beforeEach(async ({ page }) => {
    // A hint would remove the row before the answer.
    await page.route('**/api/live/**', (route) => route.abort())
  })

  // S-10, B-GEN-25
  test('is sent again without a further press, and reported as done', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await page.goto(listOf(name))
    await loseNext(page, `**/api/vehicle_type/${id}/`, 'DELETE')
    await remove(page, name)
    await expect(success(page, 'Registro eliminado').or(noConnection(page))).toBeVisible()
    await expect(noConnection(page)).toHaveCount(0)
    await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  })

  // S-62, B-GEN-25
  test('is shown as an error until the server tells that the record is gone', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await page.goto(listOf(name))
    const restoreResponses = await loseResponses(page, `*/api/vehicle_type/${id}/`)
    await remove(page, name)
    await expect(refusal(page, 'Error en la transacción')).toContainText('No hay conexión con el servidor.')
    await expect(rowOf(page, name)).toBeVisible()
    await restoreResponses()
    await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
    await expect(refusal(page, 'Error en la transacción')).toHaveCount(0)
  })

  // S-10
  test('is reported as done after another press', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await page.goto(listOf(name))
    await loseNext(page, `**/api/vehicle_type/${id}/`, 'DELETE', 4)
    await page.route(`**/api/vehicle_type/${id}/`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    )
    await remove(page, name)
    await expect(noConnection(page)).toBeVisible()
    await remove(page, name)
    await expect(success(page, 'Registro eliminado')).toBeVisible()
    await expect(noConnection(page)).toHaveCount(0)
    await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  })

  test('reports that another person deleted the record first, and removes the row', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await page.goto(`/#/vehicle-types?search=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).toBeVisible()
    await as(Role.Administrador).delete(`vehicle_type/${id}`)
    await remove(page, name)
    await expect(refusal(page, 'Este registro ya no existe: puede que otra persona lo haya eliminado.')).toBeVisible()
    await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  })
})
