import type { Page } from '@playwright/test'
import type { BinnacleRow } from '../src/contract/binnacle-entries.ts'
import { dayOf } from '../src/contract/dates.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { demoAccounts, type As } from './calls.ts'
import { dayField, writeDay } from './days.ts'
import { tabTo } from './keys.ts'
import { printed } from './printed.ts'
import { act, findAndChoose, heading, openFilters, refusal, rowOf, sections, seeResults, topBar } from './steps.ts'
import { aFirefighter, anEmergency, aPatient, aVehicle, aVehicleType, centralStation, idOf } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const today = dayOf(new Date())
const panel = (page: Page, name: 'Estado anterior' | 'Estado actual') => page.getByRole('region', { name })
const field = (page: Page, name: 'Estado anterior' | 'Estado actual', label: string) =>
  panel(page, name)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

const newestEntry = async (as: As, entity: string, id: number): Promise<BinnacleRow> => {
  const { results } = await as(Role.Administrador).get<Rows<BinnacleRow>>(`binnacle/?entity=${entity}&entity_id=${id}`)
  const [entry] = results
  if (entry === undefined) throw new Error(`${entity} ${id} has no entry`)
  return entry
}

/** An emergency whose crew, patients and observations were edited. */
const anEditedEmergency = async (as: As) => {
  const admin = as(Role.Administrador)
  const vehicle = await aVehicle(as)
  const station = await idOf(as, 'station', centralStation)
  const [first, second] = [await aFirefighter(as, { station }), await aFirefighter(as, { station })]
  const gone = { ...aPatient, name: 'Juan Gómez' }
  const created = await anEmergency(as, vehicle, {
    observations: '<p>Humo en la cocina</p><p>Sin heridos</p>',
    pacients: [aPatient, gone],
  })
  const kept = { latitude: created.latitude, longitude: created.longitude, address: created.address }
  await admin.post('emergency/customUpdate', {
    ...kept,
    id: created.id,
    version: created.version,
    emergency_type: created.emergency_type,
    notice_form: created.notice_form,
    attention_date: created.attention_date,
    telephonist: created.telephonist.id,
    stations: [vehicle.station.id],
    contact_person: [],
    observations: '<p>Humo en la cocina</p><p>Un herido leve</p>',
    firefighters: [first.id, second.id],
    members: created.members.map(({ vehicle: id, pilot, km_inicial }) => ({ vehicle: id, pilot, km_inicial, km_final: 20 })),
    pacients: [{ ...aPatient, age: 41 }],
  })
  return { created, first, second }
}

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-RTE-29, A-NAV-10, B-NAV-10, B-BIN-01, B-BIN-06, B-BIN-07, B-BIN-08, B-BIN-09, B-BIN-10, B-BIN-11, B-BIN-12, B-BIN-13, B-BIN-14, B-CON-11, B-CON-13, A-ROL-18
  test('reads from the record what an edit of an emergency changed, item by item', everyday, async ({ page, as, isMobile }) => {
    const { created, first } = await anEditedEmergency(as)
    await openLoaded(page, `/emergency/${created.id}`)
    await page.getByRole('link', { name: 'Ver en la bitácora' }).click()
    await expect(heading(page, 'Bitácora')).toBeVisible()
    await expect(page).toHaveURL(/entity=emergency/)
    const row = rowOf(page, created.address).filter({ hasText: 'EDITAR' })
    await expect(row).toContainText(/\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}/)
    await expect(row).toContainText(demoAccounts[Role.Administrador].name)
    await expect(rowOf(page, created.address).filter({ hasText: 'CREAR' })).toHaveCount(1)
    await act(row, 'Ver')

    const what = page.getByRole('region', { name: 'Qué pasó' })
    await expect(what).toContainText(`${demoAccounts[Role.Administrador].name} cambió la emergencia «`)
    await expect(what.getByRole('definition').filter({ hasText: /^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/ })).toHaveCount(1)
    await expect(field(page, 'Estado anterior', 'Observaciones')).toContainText('Sin heridos Quitado')
    await expect(field(page, 'Estado actual', 'Observaciones')).toContainText('Un herido leve Agregado')
    await expect(field(page, 'Estado anterior', 'Pacientes')).toContainText(/Rosa Elvira Pérez, 40 años.* Cambió/)
    await expect(field(page, 'Estado anterior', 'Pacientes')).toContainText(/Juan Gómez.* Quitado/)
    await expect(field(page, 'Estado actual', 'Pacientes')).toContainText(/Rosa Elvira Pérez, 41 años.* Cambió/)
    await expect(field(page, 'Estado actual', 'Bomberos')).toContainText(`Elsa ${first.last_name} Agregado`)
    await expect(field(page, 'Estado actual', 'Vehículos')).toContainText('(km 10 a 20) Cambió')
    await expect(field(page, 'Estado actual', 'Dirección')).toHaveCount(0)
    if (!isMobile) {
      const [before, after] = await Promise.all(
        (['Estado anterior', 'Estado actual'] as const).map((name) => field(page, name, 'Bomberos').boundingBox()),
      )
      expect(before?.y).toBe(after?.y)
    }

    await page.getByRole('checkbox', { name: 'Solo cambios' }).uncheck()
    await expect(page).toHaveURL(/all=1/)
    await expect(field(page, 'Estado actual', 'Dirección')).toHaveText(created.address)
    await expect(panel(page, 'Estado actual')).not.toContainText(/version|public_key|\[object/)

    await page.getByRole('link', { name: 'Entrada anterior' }).click()
    await expect(what).toContainText('creó la emergencia')
    await expect(panel(page, 'Estado anterior')).toContainText('El registro aún no existía.')
    await expect(field(page, 'Estado actual', 'Dirección')).toHaveText(created.address)
    await page.getByRole('link', { name: 'Entrada siguiente' }).click()
    await expect(what).toContainText('cambió la emergencia')
    await what.getByRole('link', { name: /^Emergencia · / }).click()
    await expect(heading(page, `Emergencia # ${created.id}`)).toBeVisible()
  })

  test('sees the first lines of a very long text, and the others when asked', anySize, async ({ page, as }) => {
    const lines = Array.from({ length: 450 }, (_, n) => `<p>Línea ${n + 1}</p>`)
    const { id } = await anEmergency(as, await aVehicle(as), { observations: lines.join('') })
    const entry = await newestEntry(as, 'emergency', id)
    await openLoaded(page, `/binnacle/${entry.id}`)
    const observations = field(page, 'Estado actual', 'Observaciones')
    await expect(observations).toContainText('Línea 200')
    await expect(observations).not.toContainText('Línea 201')
    await expect(observations).toContainText('Faltan 250 líneas')
    await observations.getByRole('button', { name: 'Mostrar más' }).click()
    await expect(observations).toContainText('Línea 400')
    await expect(observations).toContainText('Faltan 50 líneas')
    await observations.getByRole('button', { name: 'Mostrar más' }).click()
    await expect(observations).toContainText('Línea 450')
    await expect(observations.getByRole('button')).toHaveCount(0)
  })

  // B-BIN-17
  test('finds of a deleted record its last state, and that it no longer exists', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await as(Role.Administrador).delete(`vehicle_type/${id}`)
    const entry = await newestEntry(as, 'vehicle_type', id)
    await openLoaded(page, `/binnacle/${entry.id}`)
    await expect(panel(page, 'Estado actual')).toContainText('El registro ya no existe.')
    await expect(field(page, 'Estado anterior', 'Nombre')).toHaveText(name)
    await expect(page.getByRole('region', { name: 'Qué pasó' })).toContainText(`Tipo de vehículo · ${name} (ya no existe)`)
    const [sheet] = await printed(page)
    expect(sheet).toContain('Impreso por')
    expect(sheet).toContain('Estado anterior')
    expect(sheet).not.toContain('Entrada anterior')
  })

  // B-BIN-02, B-BIN-03, B-BIN-04, B-BIN-05, B-BIN-18, S-13
  test('filters by user, action and days; reversed days send no request', async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await as(Role.Administrador).put(`vehicle_type/${id}`, { name: `${name} B`, nomenclature: 'B' })
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Bitácora' }).click()
    await expect(heading(page, 'Bitácora')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await page.goto(`/#/binnacle?entity=vehicle_type&entity_id=${id}`)
    await expect(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()
    await openFilters(page)
    await findAndChoose(page, 'Acción', 'EDITAR')
    await findAndChoose(page, 'Usuario', demoAccounts[Role.Administrador].name)
    await expect(page).toHaveURL(/action_binnacle=EDITAR/)
    await expect(page).toHaveURL(/created_by__id=\d+/)
    await writeDay(page, 'Fecha inicial', today)
    await writeDay(page, 'Fecha final', today)
    await expect(page).toHaveURL(/end_date=/)

    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/binnacle')) asked.push(request.url())
    })
    await writeDay(page, 'Fecha final', '2020-01-01')
    await expect(refusal(page, 'La fecha inicial no puede ser mayor a la fecha final')).toBeVisible()
    await dayField(page, 'Fecha final').press('Tab')
    expect(asked).toEqual([])
    await writeDay(page, 'Fecha final', today)
    await seeResults(page)
    await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
    await expect(rowOf(page, `${name} B`)).toContainText('EDITAR')

    await page.getByRole('button', { name: `Quitar el filtro Tipo de vehículo · ${name} B` }).click()
    await expect(page).not.toHaveURL(/entity/)
    await expect(page).toHaveURL(/action_binnacle=EDITAR/)
  })

  test('a handwritten address of reversed days sends no request', anySize, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/binnacle')) asked.push(request.url())
    })
    await openLoaded(page, '/binnacle?start_date=2026-02-02&end_date=2026-02-01')
    await expect(refusal(page, 'La fecha inicial no puede ser mayor a la fecha final')).toBeVisible()
    expect(asked).toEqual([])
  })

  // B-BIN-15, B-ERR-16, B-API-38
  test('sees that entries could not be loaded, and tries again', anySize, async ({ page, as }) => {
    const { id } = await aVehicleType(as)
    const entry = await newestEntry(as, 'vehicle_type', id)
    let fails = true
    await page.route('**/api/binnacle/**', (route) =>
      fails ? route.fulfill({ status: 500, json: { detail: 'Ocurrió un error. Intente de nuevo.' } }) : route.continue(),
    )
    await page.goto('/#/binnacle')
    await expect(refusal(page, 'Error al obtener los datos de la bitácora')).toBeVisible()
    await expectAccessible(page, 'entries that could not be loaded')
    await page.goto(`/#/binnacle/${entry.id}`)
    await expect(heading(page, 'Error al obtener los datos de la bitácora')).toBeVisible()
    await expectAccessible(page, 'an entry that could not be loaded')
    fails = false
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(heading(page, `Entrada # ${entry.id}`)).toBeVisible()
    await page.goto('/#/binnacle/2000000000')
    await expect(heading(page, 'No se encontró el registro')).toBeVisible()
  })

  test('opens an entry and shows all its fields by keyboard', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as, { nomenclature: 'IGUAL' })
    await as(Role.Administrador).put(`vehicle_type/${id}`, { name: `${name} B`, nomenclature: 'IGUAL' })
    await openLoaded(page, `/binnacle?entity=vehicle_type&entity_id=${id}`)
    await tabTo(rowOf(page, 'EDITAR').getByRole('link').first())
    await page.keyboard.press('Enter')
    await expect(field(page, 'Estado anterior', 'Nombre')).toHaveText(`${name} Cambió`)
    await expect(field(page, 'Estado actual', 'Nomenclatura')).toHaveCount(0)
    await tabTo(page.getByRole('checkbox', { name: 'Solo cambios' }))
    await page.keyboard.press('Space')
    await expect(field(page, 'Estado actual', 'Nomenclatura')).toHaveText('IGUAL')
    await expectAccessible(page, 'an entry with all its fields')
  })

  test('prints what changed on the first sheet, and in words that the rest is left out', anySize, async ({ page, as }) => {
    const { id, name } = await aVehicleType(as)
    await as(Role.Administrador).put(`vehicle_type/${id}`, { name: `${name} B`, nomenclature: 'B' })
    const entry = await newestEntry(as, 'vehicle_type', id)
    await openLoaded(page, `/binnacle/${entry.id}`)
    await expect(field(page, 'Estado anterior', 'Nombre')).toBeVisible()
    const text = (await printed(page)).join(' ')
    expect(text).toContain('Se muestran solo los datos que cambiaron.')
    expect(text).not.toContain('Solo cambios')
    // As long as most of a sheet.
    const vehicle = await aVehicle(as)
    const creation = await newestEntry(as, 'vehicle', vehicle.id)
    await openLoaded(page, `/binnacle/${creation.id}`)
    await expect(field(page, 'Estado actual', 'Unidad')).toBeVisible()
    const [sheet] = await printed(page)
    expect(sheet).toMatch(/Estado actual.*Unidad/)
  })

  // B-BIN-16
  test('a sign-in is told as such', anySize, async ({ page, as }) => {
    await as(Role.Administrador).get('user/me')
    await openLoaded(page, '/binnacle?action_binnacle=LOGIN')
    const row = rowOf(page, 'Inicio de sesión').first()
    await act(row, 'Ver')
    await expect(page.getByRole('region', { name: 'Qué pasó' })).toContainText('inició sesión.')
    await expect(panel(page, 'Estado anterior')).toContainText('Un inicio de sesión no cambia ningún registro.')
  })
})

test.describe('a commander', () => {
  test.use({ role: Role.Comandante })

  // A-ROL-18, B-ROL-20, B-BIN-06
  test('neither sees the link nor opens the screens', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    await openLoaded(page, `/vehicles/${vehicle.id}`)
    await expect(page.getByRole('link', { name: 'Ver en la bitácora' })).toHaveCount(0)
    await expect((await sections(page)).getByRole('link', { name: 'Bitácora' })).toHaveCount(0)
    for (const place of ['/binnacle', '/binnacle/1']) {
      await page.goto(`/#${place}`)
      await page.reload()
      await expect(heading(page, 'No tiene permiso para ver esta pantalla.')).toBeVisible()
      await expect(topBar(page)).toBeVisible()
    }
  })
})
