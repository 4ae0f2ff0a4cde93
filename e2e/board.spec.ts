import type { Locator, Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import type { EmergencyRow } from '../src/contract/emergencies.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { inProgressOf, onlyOf, setStatus } from './in-progress.ts'
import { heading, rowOf } from './steps.ts'
import { anEmergency, aVehicle, centralStation, idOf, unique } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const otherStation = '1a. Compañía Quetzaltenango Zona 3'
const { SolicitaApoyo, Critica } = EmergencyStatus

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const queue = (page: Page) => region(page, 'Emergencias en curso')
const ownQueue = (page: Page) => region(page, 'Emergencias de mi estación')
const counters = (page: Page) => page.getByRole('list', { name: 'Lo que pasa ahora' })
const bottomOf = async (box: Locator) => {
  const { y, height } = (await box.boundingBox()) ?? { y: NaN, height: 0 }
  return y + height
}
const addressesIn = async (page: Page, addresses: string[]) => {
  const text = (await page.getByRole('main').textContent()) ?? ''
  return addresses.filter((address) => text.includes(address)).toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
}

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test(
    'sees what goes on, what is free and what is new, each with the way to its record',
    everyday,
    async ({ page, as, isMobile }) => {
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
      expect(await addressesIn(page, [active.address, critical.address])).toEqual([critical.address, active.address])
      await expect(rowOf(queue(page), critical.address).locator('time')).toHaveText(/^(ahora|hace \d+ min)$/)
      await expect(queue(page).locator('[data-marked]')).toHaveCount(0)

      const newest = await anEmergency(as, later)
      const row = rowOf(queue(page), newest.address)
      await expect(row).toHaveAttribute('data-marked')
      await expect(counters(page)).toContainText('2 activas')
      await setStatus(as, active.id, SolicitaApoyo)
      await expect(rowOf(queue(page), active.address)).toHaveAttribute('data-marked')
      await expect(queue(page).getByRole('status')).toContainText('Solicita apoyo')
      await expect(rowOf(queue(page), critical.address)).not.toHaveAttribute('data-marked')

      const own = region(page, 'Mi estación')
      await expect(own.getByRole('link', { name: centralStation })).toBeVisible()
      await expect(
        own.getByRole('link', { name: /, (Disponible|En emergencia|No disponible|En reparación)$/ }).first(),
      ).toBeVisible()
      await expect(page.getByRole('list', { name: 'Personal' })).toHaveCount(0)

      const map = region(page, 'En el mapa')
      const below = ((await map.boundingBox())?.y ?? 0) > ((await queue(page).boundingBox())?.y ?? 0) + 100
      expect(below).toBe(isMobile)
      await map.scrollIntoViewIfNeeded()
      await expect(map.locator('canvas')).toBeVisible()
      await expectAccessible(page, 'the board of a cabin attendant')
      // Other journeys begin emergencies at the same place.
      const marks = map.getByRole('button', { name: /^\d+ emergencias, la más grave: .+\. Acercar$/ })
      await expect(marks.or(map.getByRole('link', { name: /^(Critica|Solicita apoyo|Activo): / })).first()).toBeVisible()

      await row.getByRole('link').first().click()
      await expect(heading(page, `Emergencia # ${newest.id}`)).toBeVisible()
      for (const { id } of [active, critical, newest]) await setStatus(as, id, EmergencyStatus.Resuelta)
    },
  )

  test('has the emergencies of the own station under their heading, on every page', async ({ page, as, isMobile }) => {
    const [ours, theirs] = [await aVehicle(as), await aVehicle(as, { station: await idOf(as, 'station', otherStation) })]
    const [own, other] = [await anEmergency(as, ours), await anEmergency(as, theirs)]
    const [ownRow, otherRow] = [...(await inProgressOf(as, ours)), ...(await inProgressOf(as, theirs))]
    const others = Array.from({ length: 11 }, (_, index) => ({ ...otherRow, id: index + 1, address: `Calle ${index + 1}.` }))
    await page.route('**/api/emergency/?*ordering=gravity*', async (route) => {
      const asked = new URL(route.request().url()).searchParams
      const rows = asked.has('station_emergency__station') ? [ownRow] : [...others, ownRow]
      const start = (Number(asked.get('page') ?? 1) - 1) * 10
      await route.fulfill({ json: { count: rows.length, results: rows.slice(start, start + 10) } })
    })
    const group = (name: string) =>
      isMobile
        ? queue(page).getByRole('list', { name, exact: true })
        : queue(page)
            .getByRole('rowgroup')
            .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    const [mine, ofOthers] = [group('Mi estación'), group('Otras estaciones')]
    await openLoaded(page, '/')
    await expect(mine.getByRole('link')).toHaveCount(1)
    await expect(mine).toContainText(own.address)
    await expect(ofOthers.getByRole('link')).toHaveCount(10)
    await expectAccessible(page, 'the groups of the queue')
    if (!isMobile) {
      await mine.getByRole('link').focus()
      await page.keyboard.press('j')
      await expect(ofOthers.getByRole('link').first()).toBeFocused()
      await page.keyboard.press('k')
      await expect(mine.getByRole('link')).toBeFocused()
    }
    await queue(page).getByRole('button', { name: 'Página 2', exact: true }).click()
    await expect(ofOthers.getByRole('link')).toHaveCount(1)
    await expect(ofOthers).toContainText('Calle 11.')
    await expect(mine).toHaveCount(0)
    for (const { id } of [own, other]) await setStatus(as, id, EmergencyStatus.Resuelta)
  })

  test('the mark of a row ends after a minute', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    await onlyOf(page, as, [vehicle])
    await page.clock.install()
    await page.goto('/#/')
    await expect(queue(page).getByText('No hay emergencias en curso')).toBeVisible()
    const { id, address } = await anEmergency(as, vehicle)
    await expect(rowOf(queue(page), address)).toHaveAttribute('data-marked')
    await page.clock.runFor(61_000)
    await expect(rowOf(queue(page), address)).not.toHaveAttribute('data-marked')
    await expect(rowOf(queue(page), address).locator('time')).toHaveText('hace 1 min')
    await setStatus(as, id, EmergencyStatus.Resuelta)
  })

  test('a queue and units that cannot be read say so and are read again', anySize, async ({ page }) => {
    const failing = ['**/api/emergency/?*', '**/api/vehicle/?*']
    for (const path of failing) await page.route(path, (route) => route.fulfill({ status: 500, json: { detail: 'No se pudo.' } }))
    await page.goto('/#/')
    await expect(queue(page).getByRole('alert')).toContainText('No se pudo.')
    await expect(region(page, 'Mi estación').getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'a failing board')
    for (const path of failing) await page.unroute(path)
    await queue(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(queue(page).getByRole('link', { name: /./ }).nth(1)).toBeVisible()
    await region(page, 'Mi estación').getByRole('button', { name: 'Reintentar' }).click()
    await expect(region(page, 'Mi estación').getByRole('listitem').first()).toBeVisible()
  })
})

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test('sees the own station first, and on a phone alone', async ({ page, as, isMobile }) => {
    const [ours, theirs] = [await aVehicle(as), await aVehicle(as, { station: await idOf(as, 'station', otherStation) })]
    await onlyOf(page, as, [theirs, ours])
    const [own, other] = [await anEmergency(as, ours), await anEmergency(as, theirs)]
    await setStatus(as, other.id, Critica)
    await openLoaded(page, '/')
    expect(await addressesIn(page, [own.address, other.address])).toEqual(isMobile ? [own.address] : [own.address, other.address])
    await expect(ownQueue(page)).toHaveCount(isMobile ? 1 : 0)
    await expect(region(page, 'En el mapa')).toHaveCount(isMobile ? 0 : 1)
    if (isMobile) await expect(rowOf(ownQueue(page), own.address)).toBeInViewport()
    await expectAccessible(page, 'the board of a chief')

    // What happens elsewhere is in the counters and, at a desk, in the queue, but marks nothing.
    await setStatus(as, other.id, SolicitaApoyo)
    await expect(counters(page)).toContainText('1 pide apoyo')
    await expect(page.locator('[data-marked]')).toHaveCount(0)
    for (const { id } of [own, other]) await setStatus(as, id, EmergencyStatus.Resuelta)
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('see who waits for them, each with the way to the record and to the list', async ({ page }) => {
    const word = unique()
    const known = 'mesa verde y dos gatos'
    const dpi = `9${String(Number.parseInt(word, 16)).padStart(12, '0').slice(-12)}`
    const sent = { first_name: 'Ana', last_name: `Xicará ${word}`, username: dpi, password: known, confirmPassword: known }
    await page.request.post('/api/user/', { data: sent })
    await openLoaded(page, '/')
    const waiting = region(page, 'Por validar')
    for (const name of ['Bajas por vencer', 'Ingresos sin salida', 'Sin fotografía'])
      await expect(region(page, name)).toBeVisible()
    await expect(counters(page)).toHaveCount(0)
    await expect(region(page, 'En el mapa')).toHaveCount(0)
    await expectAccessible(page, 'the board of human resources')

    await region(page, 'Sin fotografía').getByRole('link', { name: 'Ver la lista: Sin fotografía' }).click()
    await expect(heading(page, 'Usuarios')).toBeVisible()
    await expect(page.getByText(/^Mostrando \d+ de \d+ resultados?$/)).toBeVisible()
    await page.goBack()
    await waiting.getByRole('link', { name: `Xicará ${word}` }).click()
    await expect(heading(page, `Ana Xicará ${word}`)).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('has what waits for human resources in one line', anySize, async ({ page }) => {
    await openLoaded(page, '/')
    await expect(queue(page).getByRole('link').nth(3)).toBeVisible()
    await expect(queue(page).getByText('Otras estaciones')).toHaveCount(0)
    const line = page.getByRole('list', { name: 'Personal' })
    await expect(line.getByRole('link')).toHaveText([
      /^[\d,]+ esperan? validación$/,
      /^[\d,]+ bajas? por vencer$/,
      /^[\d,]+ ingresos? sin salida$/,
      /^[\d,]+ sin fotografía$/,
    ])
    await expectAccessible(page, 'the board of an administrator')
    await line.getByRole('link').nth(2).click()
    await expect(heading(page, 'Revisión de horas')).toBeVisible()
    await page.goBack()
    await queue(page).getByRole('link', { name: 'Pantalla de televisión' }).click()
    await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible()
  })
})

for (const role of [Role.Administrador, Role.Cabinista])
  test.describe(`at 1280x800 the role ${role}`, () => {
    test.use({ role, viewport: { width: 1280, height: 800 } })

    test('sees the whole board without scrolling the page, however many emergencies there are', anySize, async ({ page, as }) => {
      const { address } = await anEmergency(as, await aVehicle(as))
      await page.route('**/api/emergency/?*ordering=gravity*', async (route) => {
        const answer = await as(Role.Administrador).get<Rows<EmergencyRow>>(`emergency/?search=${address}`)
        const results = Array.from({ length: 20 }, (_, index) =>
          answer.results.map((row) => ({ ...row, id: row.id + index })),
        ).flat()
        await route.fulfill({ json: { count: results.length, results } })
      })
      await openLoaded(page, '/')
      await expect(rowOf(queue(page), address)).toHaveCount(20)
      for (const name of ['Emergencias en curso', 'En el mapa'])
        await expect.poll(async () => bottomOf(region(page, name))).toBeLessThanOrEqual(800)
      const last = queue(page).getByRole('row').last()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  test('sees the emergencies of the own station, the own state and hours, and the card', async ({ page, as }) => {
    const [ours, theirs] = [await aVehicle(as), await aVehicle(as, { station: await idOf(as, 'station', otherStation) })]
    await onlyOf(page, as, [theirs, ours])
    const [own, other] = [await anEmergency(as, ours), await anEmergency(as, theirs)]
    await openLoaded(page, '/')
    expect(await addressesIn(page, [own.address, other.address])).toEqual([own.address])
    await expect(counters(page)).toHaveCount(0)
    await expect(region(page, 'En el mapa')).toHaveCount(0)
    const day = region(page, 'Mi guardia')
    await expect(day.getByText(/^(Ingreso|Salida|Sin registro)$/).first()).toBeVisible()
    await expect(day).toContainText(/Horas de hoy\s*\d+ hrs \d+ min/)
    await expect(region(page, 'Mi carné').getByRole('link', { name: 'Abrir mi carné' })).toHaveAttribute(
      'href',
      /#\/users_open\/[\w-]+$/,
    )
    await expectAccessible(page, 'the board of a firefighter')
    await day.getByRole('link', { name: 'Mis horas' }).click()
    await expect(page.getByRole('tab', { name: 'Mis horas' })).toHaveAttribute('aria-selected', 'true')
    for (const { id } of [own, other]) await setStatus(as, id, EmergencyStatus.Resuelta)
  })
})
