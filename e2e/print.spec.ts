import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Page as Answer } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { Me } from '../src/contract/shared/me.schema.ts'
import { openLoaded } from './accessible.ts'
import { demoAccounts } from './calls.ts'
import { printed, printedPlaces } from './printed.ts'
import { heading } from './steps.ts'
import { aFirefighter, anEmergency, aVehicle, idOf } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

const softly = expect.configure({ soft: true })

const printedBy = new RegExp(`Impreso por ${demoAccounts[Role.Administrador].name} el \\d{2}-\\d{2}-\\d{4} \\d{2}:\\d{2}`)
const pressed =
  /Editar|Atras|Eliminar|Cancelar|Guardar|Renovar|Imprimir|Acciones|Buscar|Crear emergencia|Cerrar todas|Elegir|Validar/

/** A sheet whose foot says another number was laid out after the browser had counted. */
const expectWholeSheets = (sheets: readonly string[], what: string) => {
  for (const [index, text] of sheets.entries()) softly(text, what).toContain(`Página ${index + 1} de ${sheets.length}`)
}

/** Notes in the page that it was printed, in place of the browser's own window. */
const noteThatPrinted = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => void (document.body.dataset['printed'] = 'yes')
  })

const records = [
  { place: '/users', resource: 'user', facts: ['Datos generales', 'Código QR', 'Historial de cambios'] },
  { place: '/vehicles', resource: 'vehicle', facts: ['Unidad', 'Disponibilidad'] },
  { place: '/stations', resource: 'station', facts: ['Latitud', 'Usuarios', 'Teléfono', 'Disponibilidad'] },
  { place: '/emergency-type', resource: 'emergency_type', facts: ['Código', 'Subtipos'] },
  { place: '/vehicle-type', resource: 'vehicle_type', facts: ['Nomenclatura'] },
  { place: '/human_resources/job_management', resource: 'job_management', facts: ['Datos generales'] },
]

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test(
    'prints the page of every kind of record, with a letterhead and numbered sheets, and without buttons',
    anySize,
    async ({ page, as }) => {
      for (const { place, resource, facts } of records) {
        const id = resource === 'user' ? (await aFirefighter(as)).id : await idOf(as, resource)
        await openLoaded(page, `${place}/${id}`)
        await expect(page.getByRole('link', { name: 'Atras' })).toBeVisible()
        for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact)
        const title = (await heading(page, /./).textContent()) ?? ''
        const sheets = await printed(page)
        for (const fact of [title, ...facts]) softly(sheets.join(' '), place).toContain(fact)
        softly(sheets[0], place).toMatch(printedBy)
        softly(sheets.join(' '), place).not.toMatch(pressed)
        expectWholeSheets(sheets, place)
        for (const words of sheets) softly(words, 'the name at the foot').toContain(title)
      }

      await page.goto('/#/user-profile')
      await expect(page.getByRole('textbox', { name: 'Dirección' })).toBeVisible()
      const profile = (await printed(page)).join(' ')
      expect(profile).toMatch(printedBy)
      expect(profile).toContain('Datos personales')
      expect(profile).not.toMatch(/Seguridad|Contraseña|Sesiones abiertas/)
      expect(profile).not.toMatch(pressed)
    },
  )
})

test.describe('an administrator with a phone', () => {
  test.use({ role: Role.Administrador, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('prints lists as tables and the map of the list, without an empty sheet', anySize, async ({ page }) => {
    for (const place of ['/emergencies', '/vehicles', '/stations']) {
      await openLoaded(page, place)
      await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
      for (const format of ['Letter', 'A4'] as const) {
        const sheets = await printed(page, format)
        expectWholeSheets(sheets, `${place}, ${format}`)
        // The rows of other journeys may take two sheets.
        softly(sheets.at(-1), `${place}, ${format}`).toContain('Mostrando 10 de')
      }
    }
    await openLoaded(page, '/emergencies?view=map')
    await expect(page.locator('main .maplibregl-canvas')).toBeVisible()
    await expect.poll(async () => (await printed(page)).join(' '), { timeout: 60_000 }).not.toContain('El mapa no estaba listo')
  })

  test('prints the start page whole by its button, before anybody has seen its end', anySize, async ({ page }) => {
    await noteThatPrinted(page)
    await openLoaded(page, '/')
    await expect(page.getByRole('heading', { name: 'Últimas emergencias' })).toHaveCount(0)
    const early = await printed(page)
    expectWholeSheets(early, 'by the browser, too early')
    expect(early.join(' ')).toContain('Las estadísticas no estaban listas al imprimir.')

    await page.reload()
    const print = page.getByRole('button', { name: 'Imprimir', exact: true })
    await print.waitFor()
    await expect(page.getByRole('heading', { name: 'Últimas emergencias' })).toHaveCount(0)
    // A press would scroll to it.
    await print.dispatchEvent('click')
    await expect(page.locator('body[data-printed]')).toHaveCount(1, { timeout: 60_000 })
    for (const format of ['Letter', 'A4'] as const) {
      const sheets = await printed(page, format)
      expectWholeSheets(sheets, format)
      const text = sheets.join(' ')
      for (const part of ['Emergencias en curso', 'Mapa de emergencias', 'Últimas emergencias', 'Heridos', 'Emergencias por día'])
        expect(text).toContain(part)
      expect(text).not.toMatch(/no estaban? list[oa]s? al imprimir/)
    }
  })
})

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista, viewport: { width: 1280, height: 800 } })

  test('prints no part that belongs together on two sheets', anySize, async ({ page, as }) => {
    const emergency = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergency/${emergency.id}`)
    await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Placa' })).toBeVisible()
    // Wherever on a sheet it would begin.
    for (const height of [9, 9.5, 10, 10.5, 11, 11.5, 12]) {
      const withTeam = (await printed(page, height)).filter((words) => /Equipo desplegado|Número de bomberos|Placa/.test(words))
      expect(withTeam).toEqual([expect.stringMatching(/Equipo desplegado.*Número de bomberos.*Placa/)])
    }

    const { results } = await as(Role.Cabinista).get<Answer<EmergencyRow>>('emergency/?page=1')
    const { station } = await as(Role.Cabinista).get<Me>('user/me')
    const own = station?.id ?? 0
    const rows = [own, own, own, own + 1, own + 1].flatMap((id, index) =>
      results.slice(index, index + 1).map((row): EmergencyRow => {
        const stations = row.stations.slice(0, 1).map((first) => ({ ...first, id }))
        return { ...row, stations, status: EmergencyStatus.Activo, address: 'Zona 1' }
      }),
    )
    await page.route('**/api/emergency/?*ordering=gravity*', (route) =>
      route.fulfill({ json: { count: rows.length, results: rows } }),
    )
    await openLoaded(page, '/')
    await expect(page.getByRole('rowheader', { name: 'Otras estaciones' })).toBeVisible()
    for (let tenths = 35; tenths < 60; tenths++) {
      const pieces = (await printedPlaces(page, tenths / 10)).find((sheet) =>
        sheet.some(({ text }) => text === 'Otras estaciones'),
      )
      const topsOf = (text: string) => (pieces ?? []).filter((piece) => piece.text === text).map(({ top }) => top)
      expect(Math.max(...topsOf('Activo')), `${tenths / 10} inches`).toBeGreaterThan(topsOf('Otras estaciones')[0] ?? 1)
    }
  })
})
