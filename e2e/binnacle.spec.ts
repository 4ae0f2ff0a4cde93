import type { Page } from '@playwright/test'
import type { BinnacleRow } from '../src/contract/binnacle/binnacle-entries.schema.ts'
import { dayOf } from '../src/contract/shared/dates/dates.ts'
import type { Page as Rows } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { demoAccounts, type As } from './calls.ts'
import { writeDay } from './days.ts'
import { printed } from './printed.ts'
import { act, findAndChoose, heading, openFilters, rowOf, sections } from './steps.ts'
import { aFirefighter, anEmergency, aPatient, aVehicle, aVehicleType, centralStation, idOf } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

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
  const place = { latitude: created.latitude, longitude: created.longitude, address: created.address }
  await admin.post('emergency/customUpdate', {
    ...place,
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
  return { created, first, vehicle }
}

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-RTE-29, A-NAV-10, B-NAV-10, B-BIN-01, B-BIN-06, B-BIN-07, B-BIN-08, B-BIN-09, B-BIN-10, B-BIN-11, B-BIN-12, B-BIN-13, B-BIN-14, B-CON-11, B-CON-13, A-ROL-18
  test('reads from the record what an edit of an emergency changed, item by item', async ({ page, as, isMobile }) => {
    const { created, first, vehicle } = await anEditedEmergency(as)
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
    if (isMobile) return

    // As long as most of a sheet.
    const creation = await newestEntry(as, 'vehicle', vehicle.id)
    await openLoaded(page, `/binnacle/${creation.id}`)
    await expect(field(page, 'Estado actual', 'Unidad')).toBeVisible()
    const [sheet] = await printed(page)
    expect(sheet).toMatch(/Estado actual.*Unidad/)
  })

  // B-BIN-02, B-BIN-03, B-BIN-04, B-BIN-05, S-13, S-57
  test(
    'finds the entries of a person, and verifies the binnacle and takes its last seal along',
    anySize,
    async ({ page, as, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { id, name } = await aVehicleType(as)
      await as(Role.Administrador).put(`vehicle_type/${id}`, { name: `${name} B`, nomenclature: 'B' })
      await page.goto('/#/')
      await (await sections(page)).getByRole('link', { name: 'Bitácora' }).click()
      await expect(heading(page, 'Bitácora')).toBeVisible()
      await page.goto(`/#/binnacle?entity=vehicle_type&entity_id=${id}`)
      await expect(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()
      await openFilters(page)
      await findAndChoose(page, 'Acción', 'EDITAR')
      await findAndChoose(page, 'Usuario', demoAccounts[Role.Administrador].name)
      await expect(page).toHaveURL(/created_by__id=\d+/)
      await writeDay(page, 'Fecha inicial', today)
      await writeDay(page, 'Fecha final', today)
      await expect(page).toHaveURL(/end_date=/)
      await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
      await expect(rowOf(page, `${name} B`)).toContainText('EDITAR')

      await page.getByRole('button', { name: 'Verificar', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Verificar la bitácora' })
      await dialog.getByRole('button', { name: /^Verificar (ahora|de nuevo)$/ }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: 'Verificar', exact: true }).click()
      await expect(dialog).toContainText('La bitácora está íntegra')
      await expect(dialog).toContainText('Sellos anotados')
      await dialog.getByRole('button', { name: 'Copiar el sello' }).click()
      await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+:[0-9a-f]{64}$/)
      const sheets = (await printed(page)).join(' ')
      expect(sheets).toContain('La bitácora está íntegra')
      expect(sheets).not.toContain('Mostrando')
    },
  )
})
