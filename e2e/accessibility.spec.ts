import type { Page } from '@playwright/test'
import type { ClosedMonthRow } from '../src/contract/closed-months.ts'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { mayOpen, screens as everyScreen, type Screen } from '../src/contract/permissions.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { storedDrafts } from './drafts.ts'
import { addPatient, formOf } from './emergency-form.ts'
import { aQuietStation, endOfLastMonth } from './hours.ts'
import { expectSpanish } from './spanish.ts'
import { anEmergency, aVehicle, aVehicleType } from './test-data.ts'
import { choose, refusal, sections, topBar } from './steps.ts'
import { anySize, expect, test } from './test.ts'

// One page visits many screens, because loading the application for each would double the time.
test.describe.configure({ timeout: 180_000 })

/** `{name}` is the first record of that resource. */
const screens = [
  ['/', '/emergencies', '/emergencies?status=10', '/emergencies/create'],
  ['/emergency/{emergency}', '/emergency/{emergency}/editar'],
  ['/stations', '/stations/create', '/stations/{station}', '/stations/{station}/editar'],
  ['/binnacle', '/binnacle/{binnacle}', '/system'],
  ['/vehicles', '/vehicles/create', '/vehicles/{vehicle}', '/vehicles/{vehicle}/editar'],
]
/** Built from the same parts, or checked on a phone by their own journeys, so that one size is enough. */
const sameAtAnySize = [
  ['/qr_scan', '/qr_read'],
  ['/human_resources/unsubscribe_discharge/unsubscribe/{user}', '/human_resources/unsubscribe_discharge/discharge/{user}'],
  ['/human_resources/unsubscribe_discharge', '/human_resources/unsubscribe_discharge?leave=ending'],
  ['/vehicle-types', '/vehicle-types?search=nada', '/vehicle-types/create', '/vehicle-type/{vehicle_type}'],
  ['/vehicle-type/{vehicle_type}/editar', '/emergency-types', '/emergency-types/create', '/emergency-type/{emergency_type}'],
  ['/emergency-type/{emergency_type}/editar', '/human_resources/job_management', '/human_resources/job_management/create'],
  ['/human_resources/job_management/{job_management}', '/human_resources/job_management/{job_management}/editar', '/nowhere'],
  ['/human_resources/control_hours', '/human_resources/control_hours?search=nada', '/user-profile?tab=horas'],
  ['/human_resources/hours_review', '/human_resources/hours_review?state=pending', '/human_resources/hours_review?state=decided'],
  ['/human_resources/closed_months'],
  ['/report/human_resources_report', '/report/human_resources_report?search=nada'],
]

const person = {
  role: Role.Administrador,
  status: 5,
  must_change_password: false,
  second_factor: { is_on: false, is_required: false },
}
const checked = new Set([...screens, ...sameAtAnySize].flat().map((place) => place.split('?')[0]?.replace(/\{\w+\}/, '$id')))
/** Checked by their own journeys. Signing out has no screen. */
const others = (Object.keys(everyScreen) as Screen[]).filter(
  (screen) => mayOpen(person, screen) && !checked.has(screen) && screen !== '/user/logout',
)

/** Sidebar, or on a phone the button that opens it, and top bar. */
const expectFrame = async (page: Page, isThere: boolean) => {
  const sidebar = page.getByRole('navigation', { name: 'Secciones' }).or(page.getByRole('button', { name: 'Abrir el menú' }))
  for (const part of [sidebar.first(), topBar(page)]) await expect(part).toBeVisible({ visible: isThere })
}

test.describe('accessibility of the screens of an administrator', () => {
  test.use({ role: Role.Administrador })

  for (const places of [...screens, ...sameAtAnySize]) {
    // A-RTE-36, A-RTE-38, A-RTE-39, B-GEN-06
    test(places.join(' '), sameAtAnySize.includes(places) ? anySize : {}, async ({ page, as }) => {
      for (const place of places) {
        const resource = /\{(\w+)\}/.exec(place)?.[1]
        const { results } = resource ? await as(Role.Administrador).get<Rows<{ id: number }>>(resource) : { results: [] }
        await openLoaded(page, place.replace(/\{\w+\}/, String(results[0]?.id)))
        await expectFrame(page, place !== '/qr_read')
        await expectAccessible(page)
      }
    })
  }

  // A-RTE-39, B-GEN-06
  test('the other screens are in Spanish, too', anySize, async ({ page, as }) => {
    const first = async (resource: string) => (await as(Role.Administrador).get<Rows<{ id: number }>>(resource)).results[0]?.id
    const [user, emergency] = await Promise.all([first('user'), first('emergency')])
    const closing = { month: endOfLastMonth().slice(0, 7), station: (await aQuietStation(as)).id }
    const { id: month } = await as(Role.RecursosHumanos).post<ClosedMonthRow>('closed_month', closing)
    for (const screen of others) {
      const id = screen.includes('closed_months') ? month : screen.startsWith('/emergency') ? emergency : user
      await openLoaded(page, screen.replace(/\$\w+/, String(id)))
      await expectSpanish(page, screen)
    }
  })

  test('forms with input and with errors', async ({ page }) => {
    const { general, patients, photos, save } = formOf(page)
    await openLoaded(page, '/emergencies/create')
    await addPatient(patients, 1, 'Rosa Elvira Pérez')
    await photos
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
    await expect(photos.getByRole('alert')).toBeVisible()
    await save.click()
    await expect(general.getByText('Este campo es requerido').first()).toBeVisible()
    await expectAccessible(page, 'a refused emergency')

    await general.getByRole('combobox', { name: 'Tipo de emergencia' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'an open selector')
  })

  test('confirmation dialogs', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await openLoaded(page, `/vehicle-types?search=${name}`)
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('dialog', { name: '¿Eliminar?' })).toBeVisible()
    await expectAccessible(page, 'the question before deleting')
    await page.keyboard.press('Escape')

    await openLoaded(page, `/vehicle-type/${id}/editar`)
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo mío')
    await as(Role.Administrador).put(`vehicle_type/${id}`, { name, nomenclature: 'OTRA' })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('dialog', { name: /^Usted guardó/ })).toBeVisible()
    await expectAccessible(page, 'the conflict of two saves')
    await page.getByRole('button', { name: 'Seguir editando' }).click()

    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
    await expectAccessible(page, 'the question before leaving')
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()

    await openLoaded(page, '/emergencies/create')
    await page.getByRole('region', { name: 'Dirección' }).getByRole('textbox', { name: 'Dirección' }).fill('Zona 1')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => storedDrafts(page)).toContain('Zona 1')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Borrador sin guardar' })).toBeVisible()
    await expectAccessible(page, 'an offered draft')
  })

  test('menus, search and the dialog of a refused status change', async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const { id } = await anEmergency(as, vehicle)
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: 30 })
    await anEmergency(as, vehicle)
    await openLoaded(page, `/emergency/${id}`)
    await choose(page, `Estado de la emergencia ${id}`, 'Activo')
    await expect(page.getByRole('dialog', { name: /^Esta seguro/ })).toBeVisible()
    await expectAccessible(page, 'the question before a status change')
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(page.getByRole('dialog', { name: '¡Error!' })).toBeVisible()
    await expectAccessible(page, 'the dialog of busy vehicles')
    await page.getByRole('button', { name: 'Aceptar' }).click()

    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'the menu')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' }).fill('Salcajá')
    await expect(page.getByRole('dialog').getByRole('option', { name: /^3a. Compañía Salcajá/ })).toBeVisible()
    await expectAccessible(page, 'the search')
    await page.keyboard.press('Escape')
    await expect((await sections(page)).getByRole('link', { name: 'Estaciones', exact: true })).toBeInViewport()
    await expectAccessible(page, 'the sections')
  })

  test('a list and a record that cannot be loaded', anySize, async ({ page }) => {
    await page.route('**/api/station/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'El servidor está ocupado.' } }),
    )
    await page.goto('/#/stations')
    await expect(refusal(page, 'El servidor está ocupado.')).toBeVisible()
    await expectAccessible(page, 'a list that failed')
    await page.goto('/#/stations/1')
    await expect(refusal(page, 'El servidor está ocupado.')).toBeVisible()
    await expectAccessible(page, 'a record that failed')
    await page.goto('/#/vehicles/999999')
    await expect(page.getByRole('heading', { name: 'No se encontró el registro' })).toBeVisible()
    await expectAccessible(page, 'a missing record')
  })
})

test.describe('accessibility of the screens of a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('the shorter emergency form', async ({ page }) => {
    await openLoaded(page, '/emergencies/create')
    await expectAccessible(page)
  })
})

test('accessibility of the public screens', async ({ page, as }) => {
  const [newest] = (await as(Role.Administrador).get<Rows<{ id: number }>>('emergency')).results
  const { id, qr_emergency } = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${newest?.id}`)
  const key = qr_emergency?.split('/').at(-2)
  for (const place of [`/emergency_open/${key}`, `/emergency_open/${id}`, '/emergency_open/not-a-key', '/nowhere', '/login']) {
    await openLoaded(page, place)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(page.getByText('Este campo es requerido')).toHaveCount(2)
  await expectAccessible(page, 'a refused sign-in')
})
