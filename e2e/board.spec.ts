import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { onlyOf, setStatus } from './in-progress.ts'
import { heading, rowOf } from './steps.ts'
import { anEmergency, aVehicle, centralStation, idOf, unique } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

const { SolicitaApoyo, Critica, Resuelta } = EmergencyStatus

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const queue = (page: Page) => region(page, 'Emergencias en curso')
const counters = (page: Page) => page.getByRole('list', { name: 'Lo que pasa ahora' })

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('sees what goes on, what is free and what is new, each with the way to its record', async ({ page, as }) => {
    const [one, other, later] = [await aVehicle(as), await aVehicle(as), await aVehicle(as)]
    await onlyOf(page, as, [one, other, later])
    const active = await anEmergency(as, one)
    const critical = await anEmergency(as, other)
    await setStatus(as, critical.id, Critica)
    await openLoaded(page, '/')
    await expect(counters(page).getByRole('link')).toHaveText([
      /^1 crítica$/,
      /^0 piden apoyo$/,
      /^1 activa$/,
      /^[\d,]+ unidad(es)? disponibles?$/,
    ])
    await expect(rowOf(queue(page), critical.address).locator('time')).toHaveText(/^(ahora|hace \d+ min)$/)
    await expect(queue(page).locator('[data-highlighted]')).toHaveCount(0)

    const newest = await anEmergency(as, later)
    const row = rowOf(queue(page), newest.address)
    await expect(row).toHaveAttribute('data-highlighted')
    await expect(counters(page)).toContainText('2 activas')
    await setStatus(as, active.id, SolicitaApoyo)
    await expect(rowOf(queue(page), active.address)).toHaveAttribute('data-highlighted')
    await expect(queue(page).getByRole('status')).toContainText('Solicita apoyo')
    await expect(rowOf(queue(page), critical.address)).not.toHaveAttribute('data-highlighted')

    const own = region(page, 'Mi estación')
    await expect(own.getByRole('link', { name: centralStation })).toBeVisible()
    await expect(
      own.getByRole('link', { name: /, (Disponible|En emergencia|No disponible|En reparación)$/ }).first(),
    ).toBeVisible()

    const map = region(page, 'En el mapa')
    await map.scrollIntoViewIfNeeded()
    await expect(map.locator('canvas')).toBeVisible()
    // Other journeys begin emergencies at the same place.
    const markers = map.getByRole('button', { name: /^\d+ emergencias, la más grave: .+\. Acercar$/ })
    await expect(markers.or(map.getByRole('link', { name: /^(Critica|Solicita apoyo|Activo): / })).first()).toBeVisible()

    await row.getByRole('link').first().click()
    await expect(heading(page, `Emergencia # ${newest.id}`)).toBeVisible()
    for (const { id } of [active, critical, newest]) await setStatus(as, id, Resuelta)
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('see who waits for them, each with the way to the record and to the list', anySize, async ({ page }) => {
    const word = unique()
    const known = 'mesa verde y dos gatos'
    const dpi = `9${String(Number.parseInt(word, 16)).padStart(12, '0').slice(-12)}`
    const sent = { first_name: 'Ana', last_name: `Xicará ${word}`, username: dpi, password: known, confirmPassword: known }
    await page.request.post('/api/user/', { data: sent })
    await openLoaded(page, '/')
    const waiting = region(page, 'Por validar')
    for (const name of ['Altas sin documento', 'Bajas por comenzar', 'Bajas por vencer', 'Ingresos sin salida', 'Sin fotografía'])
      await expect(region(page, name)).toBeVisible()

    await region(page, 'Sin fotografía').getByRole('link', { name: 'Ver la lista: Sin fotografía' }).click()
    await expect(heading(page, 'Usuarios')).toBeVisible()
    await expect(page.getByText(/^Mostrando \d+ de \d+ resultados?$/)).toBeVisible()
    await page.goBack()
    await waiting.getByRole('link', { name: `Xicará ${word}` }).click()
    await expect(heading(page, `Ana Xicará ${word}`)).toBeVisible()
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  test('sees the emergencies of the own station, the own state and hours, and the card', phoneOnly, async ({ page, as }) => {
    const [ours, theirs] = [
      await aVehicle(as),
      await aVehicle(as, { station: await idOf(as, 'station', '1a. Compañía Quetzaltenango Zona 3') }),
    ]
    await onlyOf(page, as, [theirs, ours])
    const [own, other] = [await anEmergency(as, ours), await anEmergency(as, theirs)]
    await openLoaded(page, '/')
    await expect(page.getByRole('main')).toContainText(own.address)
    await expect(page.getByRole('main')).not.toContainText(other.address)
    const day = region(page, 'Mi guardia')
    await expect(day.getByText(/^(Ingreso|Salida|Sin registro)$/).first()).toBeVisible()
    await expect(day).toContainText(/Horas de hoy\s*\d+ hrs \d+ min/)
    await expect(region(page, 'Mi carné').getByRole('link', { name: 'Abrir mi carné' })).toHaveAttribute(
      'href',
      /#\/users_open\/[\w-]+$/,
    )
    await day.getByRole('link', { name: 'Mis horas' }).click()
    await expect(page.getByRole('tab', { name: 'Mis horas' })).toHaveAttribute('aria-selected', 'true')
    for (const { id } of [own, other]) await setStatus(as, id, Resuelta)
  })
})
