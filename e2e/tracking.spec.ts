import type { Locator, Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aQuietStation } from './hours.ts'
import { choose, drag, heading, sections, success } from './steps.ts'
import { aFirefighter, anEmergency, aVehicle } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'
import { aDevice, aTrackedVehicle, track } from './tracking.ts'

const EMPTY = 'No hay vehículos en trackeo'
const placeOf = ({ id }: { id: number }) => `/#/tracking?stations=${id}`
const listIn = (page: Page) => page.getByRole('list', { name: 'Vehículos en trackeo', exact: true })
const rowOf = (page: Page, { plate }: { plate: string }) => listIn(page).getByRole('listitem').filter({ hasText: plate })
const buttonOf = (page: Page, { plate }: { plate: string }) => listIn(page).getByRole('button', { name: plate })
/** On a desk a window on the map, on a phone a card below it. */
const factsOf = (page: Page, { unit, plate }: { unit: string; plate: string }) =>
  page.getByRole('group', { name: `Vehículo ${unit} · ${plate}` })
const mapIn = (page: Page) => page.locator('.maplibregl-map')
const canvasIn = (page: Page) => page.locator('.maplibregl-canvas')
/** How many units the map has drawn. */
const expectDrawn = (page: Page, count: number) => expect(mapIn(page)).toHaveAttribute('data-units', String(count))
const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'No se pudo obtener la posicion' })

test.describe('of a dispatcher', () => {
  test.use({ role: Role.Cabinista })

  // A-RTE-28, A-NAV-07, B-TRK-06, B-TRK-07, B-ERR-38, A-DSH-30
  test('a vehicle appears once it is tracked, and is followed as it moves', everyday, async ({ page, as, server, address }) => {
    const station = await aQuietStation(as)
    const vehicle = await aVehicle(as, { station: station.id })
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Trackeo' }).click()
    await expect(heading(page, 'Trackeo')).toBeVisible()
    await expect(page).toHaveURL(/#\/tracking$/)
    await page.goto(placeOf(station))
    await expect(page.getByText(EMPTY)).toBeVisible()

    await track(as, vehicle)
    await expect(rowOf(page, vehicle)).toContainText('Disponible')
    await expect(rowOf(page, vehicle)).toContainText('Sin posición')
    await expect(warning(page)).toHaveText(`No se pudo obtener la posicion de los vehiculos: ${vehicle.plate}`)

    const device = await aDevice(server, address, vehicle.id)
    await device.send(14.84, -91.52, { speed: 10, heading: 90, accuracy: 20, battery: 64 })
    await expect(rowOf(page, vehicle)).toContainText(/hace \d+ s/)
    await expect(rowOf(page, vehicle)).toContainText('36 km/h · Batería 64 %')
    await expect(warning(page)).toHaveCount(0)
    await expectDrawn(page, 1)

    await buttonOf(page, vehicle).focus()
    await page.keyboard.press('Enter')
    const facts = factsOf(page, vehicle)
    await expect(facts).toBeFocused()
    for (const text of ['Disponible', station.name, '36 km/h', /hace \d+ s/, '±20 m']) await expect(facts).toContainText(text)
    await expect(buttonOf(page, vehicle)).toHaveAttribute('aria-pressed', 'true')
    const link = facts.getByRole('link', { name: 'Abrir en Google Maps' })
    await expect(link).toHaveAttribute('href', 'https://www.google.com/maps?q=14.84,-91.52')
    await expect(link).toHaveAttribute('rel', /noopener/)

    await facts.getByRole('button', { name: 'Seguir' }).press('Enter')
    await expect(facts.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible()
    await device.send(14.841, -91.519, { speed: 20, heading: 45, accuracy: 20 })
    await expect(rowOf(page, vehicle)).toContainText('72 km/h')
    await expect(link).toHaveAttribute('href', 'https://www.google.com/maps?q=14.841,-91.519')
    // A point that no vehicle reaches leaves the unit where it was.
    await device.send(15.9, -90.1)
    await expect(link).toHaveAttribute('href', 'https://www.google.com/maps?q=14.841,-91.519')
    await facts.getByRole('button', { name: 'Dejar de seguir' }).press('Enter')
    await expect(facts.getByRole('button', { name: 'Seguir' })).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(facts).toHaveCount(0)
    await expect(buttonOf(page, vehicle)).toBeFocused()
    await expect(buttonOf(page, vehicle)).toHaveAttribute('aria-pressed', 'false')
    device.close()
  })
})

test.describe('of an administrator', () => {
  test.use({ role: Role.Administrador })

  // B-TRK-03, B-TRK-08, B-EMS-02
  test(
    'the gravest come first, are chosen on the map and followed until it is dragged, and are stopped',
    anySize,
    async ({ page, as, server, address }) => {
      const station = await aQuietStation(as)
      const free = await aTrackedVehicle(as, station)
      const called = await aTrackedVehicle(as, station)
      await aFirefighter(as, { station: station.id, is_pilot: true, no_license: '1234567890123', type_license: 'B' })
      const { id, code } = await anEmergency(as, called)
      const device = await aDevice(server, address, called.id)
      await device.send(14.84, -91.52, { speed: 12, heading: 0 })
      await page.goto(placeOf(station))
      await expectDrawn(page, 1)
      await expect(rowOf(page, called)).toContainText('Activo')
      await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
      await expect(rowOf(page, called)).toContainText('Crítico')
      await expect(listIn(page).getByRole('listitem')).toContainText([called.plate, free.plate])
      await choose(page, 'Estado', 'Crítico')
      await expect(page).toHaveURL(/status=50/)
      await expect(listIn(page).getByRole('listitem')).toHaveCount(1)

      const facts = factsOf(page, called)
      await pressMiddle(page, facts)
      await facts.getByRole('button', { name: 'Seguir' }).click()
      await device.send(14.8401, -91.52, { speed: 12, heading: 0 })
      await expect(facts.getByRole('link', { name: 'Abrir en Google Maps' })).toHaveAttribute('href', /14\.8401,/)
      await drag(canvasIn(page), { x: -150, y: 0 })
      await expect(facts.getByRole('button', { name: 'Seguir' })).toBeVisible()
      device.close()

      const stop = facts.getByRole('button', { name: 'Detener trackeo' })
      await stop.click()
      const question = page.getByRole('dialog', { name: '¿Desea detener el trackeo?' })
      await expect(question).toContainText('No podrá revertir esta acción')
      await question.getByRole('button', { name: 'No, cancelar' }).click()
      await expect(rowOf(page, called)).toBeVisible()
      await stop.click()
      await question.getByRole('button', { name: 'Sí, detener' }).click()
      await expect(success(page, 'Trackeo detenido')).toBeVisible()
      await expect(page.getByText(EMPTY)).toBeVisible()
      await expect(facts).toHaveCount(0)
      await expectDrawn(page, 0)
      await expect(page.locator('body')).not.toBeFocused()
      const state = await as(Role.Administrador).get<{ on_tracking: boolean }>(`vehicle/status_vehicle?id=${called.id}`)
      expect(state.on_tracking).toBe(false)

      await choose(page, 'Estado', 'Todos')
      await expect(listIn(page).getByRole('listitem')).toContainText([free.plate])
      await track(as, called)
      await rowOf(page, called).getByRole('link', { name: code }).click()
      await expect(page).toHaveURL(new RegExp(`/emergency/${id}$`))
    },
  )
})

/** Presses the middle of the map until what is there is shown: a unit is drawn a moment after it is known. */
const pressMiddle = async (page: Page, shown: Locator) => {
  const box = await canvasIn(page).boundingBox()
  if (box === null) throw new Error('There is no map')
  await expect(async () => {
    await canvasIn(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
    await expect(shown).toBeVisible({ timeout: 5000 })
  }).toPass()
}
