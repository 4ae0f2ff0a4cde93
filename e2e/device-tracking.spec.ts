import type { Page } from '@playwright/test'
import type { TrackedVehicles, TrackingState } from '../src/contract/tracking.ts'
import { Role } from '../src/contract/roles.ts'
import type { Vehicle } from '../src/contract/vehicles.ts'
import type { As } from './calls.ts'
import { tokenOf } from './calls.ts'
import { refusal, signInByForm, success } from './steps.ts'
import { aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'
import { bar, findIn, openChooser, sent, start, storedOf, trackFromPhone, trackingPhone } from './tracking.ts'

test.use(trackingPhone)

const stateOf = (as: As, { id }: Vehicle) => as(Role.Administrador).get<TrackingState>(`vehicle/status_vehicle/?id=${id}`)
const stopAsAdministrator = (as: As, { id }: Vehicle) =>
  as(Role.Administrador).post<TrackingState>('vehicle/status_tracking', { id, status: false })
const positionOf = async (as: As, { id }: Vehicle) =>
  (await as(Role.Administrador).get<TrackedVehicles>('vehicle/get_vehicles_on_tracking')).results.find((row) => row.id === id)

// A-TRK-01, A-TRK-02, A-TRK-05, A-TRK-06, A-TRK-07, A-TRK-08, A-TRK-09, A-TRK-10, A-VEM-01, A-VEM-02, A-VEM-05, A-VEM-06, A-VEM-07, A-VEM-08, A-VEM-10, A-STA-12, A-STA-13, B-TRK-09
test('a chosen vehicle is tracked over a reload until it is stopped', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  await page.goto('/')
  const dialog = await openChooser(page)
  const row = await findIn(page, vehicle)
  await expect(row).toContainText(vehicle.model)
  await expect(row).toContainText(vehicle.note)
  await expect(row).toContainText(`${vehicle.station.name}, ${vehicle.station.address}`)
  await expect(row).toContainText('Disponible')
  await row.getByRole('button', { name: `Trackear ${vehicle.plate}` }).click()
  await expect(page.getByRole('dialog', { name: '¿Trackear ubicación?' })).toContainText('No podrá revertir esta acción!')
  await page.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(dialog).toBeVisible()
  expect(await stateOf(as, vehicle)).toMatchObject({ on_tracking: false })

  await row.getByRole('button', { name: `Trackear ${vehicle.plate}` }).click()
  await page.getByRole('button', { name: '¡Sí, trackear ubicación!' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toBeFocused()
  await sent(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(bar(other)).toContainText('Se envía desde otra pestaña de este navegador.')
  await expect(bar(other)).not.toContainText('pantalla')
  await other.close()
  expect(await positionOf(as, vehicle)).toMatchObject({ latitude: start.latitude, longitude: start.longitude })

  await page.reload()
  await page.context().setGeolocation({ ...start, latitude: 14.8401 })
  await sent(page)
  await expect.poll(async () => (await positionOf(as, vehicle))?.latitude).toBe(14.8401)

  await bar(page).getByRole('button', { name: 'Detener' }).click()
  const question = page.getByRole('dialog', { name: '¿Desea detener el trackeo?' })
  await expect(question).toContainText('No podrá revertir esta acción')
  await question.getByRole('button', { name: 'Sí, detener' }).click()
  await expect(success(page, 'Trackeo detenido')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(async () => (await stateOf(as, vehicle)).on_tracking).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('sirena.tracked-vehicle'))).toBeNull()
})

// A-TRK-02: a page that is being closed is told that it may not have the position.
test('a tracking goes on however often its page is closed and opened again', anySize, async ({ page, context, as }) => {
  const vehicle = await aVehicle(as)
  await page.goto('/')
  await trackFromPhone(page, vehicle)
  await sent(page)
  let last = page
  for (const isLast of [true, false, true, false, true, false]) {
    if (isLast) await last.close()
    const next = await context.newPage()
    await next.goto('/')
    await expect(bar(next)).toBeVisible()
    if (!isLast) await last.close()
    await sent(next)
    last = next
  }
  expect(await stateOf(as, vehicle)).toMatchObject({ on_tracking: true })
})

// A-TRK-13, A-TRK-14, A-TRK-15, A-STA-15, S-38
test('an administrator who stops it ends it on the device, with a warning', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  await page.goto('/')
  await trackFromPhone(page, vehicle)
  await sent(page)
  await stopAsAdministrator(as, vehicle)
  await expect(
    page.getByRole('alert').filter({ hasText: `El administrador detuvo el trackeo del vehículo ${vehicle.plate}.` }),
  ).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

// S-63
test('a clock that is set wrong meanwhile is told once, and the tracking goes on', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  await page.goto('/')
  await trackFromPhone(page, vehicle)
  await sent(page)
  await page.evaluate(() => {
    const right = Date.now.bind(Date)
    Date.now = () => right() + 366 * 24 * 3600_000
  })
  const told = page.getByRole('alert').filter({ hasText: 'La fecha y hora de este aparato no son correctas' })
  await expect(told).toContainText(vehicle.plate)
  await told.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(told).toHaveCount(0)
  await sent(page)
  // The next positions are corrected by the server's clock.
  await expect.poll(async () => (await positionOf(as, vehicle))?.position, { intervals: [6000] }).toBeTruthy()
  await expect(told).toHaveCount(0)
  expect((await stateOf(as, vehicle)).on_tracking).toBe(true)
})

// A-ERR-10, A-STA-07, A-STA-14, A-TRK-17, A-VEM-09
test('a vehicle that somebody else tracks meanwhile is not tracked', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  await page.goto('/')
  await openChooser(page)
  const row = await findIn(page, vehicle)
  await expect(row).toContainText('Disponible')
  await page.route('**/api/vehicle/vehicle_list/**', (route) => route.abort())
  await as(Role.Administrador).post('vehicle/status_tracking', { id: vehicle.id, status: true })
  await row.getByRole('button', { name: `Trackear ${vehicle.plate}` }).click()
  await page.getByRole('button', { name: '¡Sí, trackear ubicación!' }).click()
  await expect(refusal(page, 'Ya se ha cambiado el estado del vehiculo')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.unroute('**/api/vehicle/vehicle_list/**')
  await page.reload()
  await openChooser(page)
  const taken = await findIn(page, vehicle)
  await expect(taken).toContainText('No disponible')
  await expect(taken.getByRole('button', { name: /Trackear/ })).toBeDisabled()
  await stopAsAdministrator(as, vehicle)
})

/** A page whose live connection can be cut and let through again. */
const withCutter = async (page: Page) => {
  let isCut = false
  const open = new Set<() => Promise<void>>()
  await page.routeWebSocket(/\/ws\/tracking\//, async (route) => {
    if (isCut) {
      await route.close({ code: 3001 })
      return
    }
    const server = route.connectToServer()
    open.add(async () => {
      await Promise.all([route.close({ code: 3001 }), server.close({ code: 3001 })])
    })
  })
  return {
    cut: async () => {
      isCut = true
      await Promise.all([...open].map((close) => close()))
      open.clear()
    },
    mend: () => (isCut = false),
  }
}

test.describe('a connection that is cut', () => {
  // A-CON-17, S-39
  test('for some seconds costs no position', anySize, async ({ page, as, server, address }) => {
    const vehicle = await aVehicle(as)
    const line = await withCutter(page)
    await page.goto('/')
    await trackFromPhone(page, vehicle)
    await sent(page)
    await line.cut()
    await expect(bar(page)).toContainText('Sin conexión; se reintenta. 1 posición guardada.')
    line.mend()
    await sent(page)
    await page.context().setGeolocation({ ...start, latitude: 14.8402 })
    await expect.poll(async () => (await positionOf(as, vehicle))?.latitude).toBe(14.8402)
    const times = (await storedOf(address, await tokenOf(server, Role.Administrador), vehicle)).map(({ time }) => time)
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    // Every five seconds, with a second between two looks.
    expect(Math.max(...gaps)).toBeLessThan(8000)
    expect(Math.min(...gaps)).toBeGreaterThan(4000)
    await stopAsAdministrator(as, vehicle)
  })

  // S-38, S-39
  test(
    'for longer with the whole network leaves the screen as it is, and the server is told afterwards',
    anySize,
    async ({ page, as }) => {
      const vehicle = await aVehicle(as)
      await page.goto('/')
      await trackFromPhone(page, vehicle)
      await sent(page)
      await page.context().setOffline(true)
      const again = page.getByRole('region', { name: 'Trackeo detenido' })
      await expect(again).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No se pudo abrir la pantalla')
      await page.context().setOffline(false)
      await expect.poll(async () => (await stateOf(as, vehicle)).on_tracking).toBe(false)
      await expect(again).toBeVisible()
    },
  )

  // A-TRK-11, A-ERR-12, S-38, S-39
  test(
    'for longer ends the tracking; the points arrive when it is started again',
    anySize,
    async ({ page, as, server, address }) => {
      const vehicle = await aVehicle(as)
      const line = await withCutter(page)
      await page.goto('/')
      await trackFromPhone(page, vehicle)
      await sent(page)
      const token = await tokenOf(server, Role.Administrador)
      const before = (await storedOf(address, token, vehicle)).length
      await line.cut()
      await expect(refusal(page, 'No se pudo enviar los datos al servidor, trackeo detenido.')).toBeVisible()
      await expect(bar(page)).toHaveCount(0)
      await expect.poll(async () => (await stateOf(as, vehicle)).on_tracking).toBe(false)
      line.mend()
      const again = page.getByRole('region', { name: 'Trackeo detenido' })
      await expect(again).toContainText(/Al iniciarlo se envían? \d+ posici/)
      const kept = Number(/envían? (\d+)/.exec((await again.textContent()) ?? '')?.[1])
      expect(kept).toBeGreaterThan(0)
      await again.getByRole('button', { name: 'Volver a iniciar' }).click()
      await sent(page)
      await expect(bar(page)).toBeFocused()
      await expect(again).toHaveCount(0)
      // Those of before, those kept, and one since.
      await expect.poll(async () => (await storedOf(address, token, vehicle)).length).toBeGreaterThan(before + kept)
      const times = (await storedOf(address, token, vehicle)).map(({ time }) => time)
      expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
      await stopAsAdministrator(as, vehicle)
    },
  )
})

test.describe('a Jefe de Servicio on a phone', () => {
  test.use({ isAskedToTrack: true })

  // A-TRK-03, A-VEM-04
  test('is asked once for the vehicle to track', anySize, async ({ page }) => {
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Vehículo por trackear' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Menú', exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Atajos' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  // A-TRK-03
  test.describe('who takes the phone over', () => {
    test.use({ role: undefined })

    test('is asked too', anySize, async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Vehículo por trackear' })
      await page.goto('/')
      await signInByForm(page, Role.JefeDeServicio)
      await dialog.getByRole('button', { name: 'Cerrar' }).click()
      await page.goto('/#/user/logout')
      await signInByForm(page, Role.JefeDeServicio)
      await expect(dialog).toBeVisible()
    })
  })

  test.describe('who signs out', () => {
    test.use({ role: undefined, isAskedToTrack: false })

    test('stops the tracking of the device', anySize, async ({ page, as }) => {
      const vehicle = await aVehicle(as)
      await page.goto('/')
      await signInByForm(page, Role.JefeDeServicio)
      await trackFromPhone(page, vehicle)
      await sent(page)
      await page.goto('/#/user/logout')
      await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
      await expect.poll(async () => (await stateOf(as, vehicle)).on_tracking).toBe(false)
    })

    test('after an expired session somebody else tracks from the same device', anySize, async ({ page, as }) => {
      const [first, second] = [await aVehicle(as), await aVehicle(as)]
      await page.goto('/')
      await signInByForm(page, Role.JefeDeServicio)
      await trackFromPhone(page, first)
      await sent(page)
      await page.evaluate(() => localStorage.removeItem('token'))
      await page.reload()
      await signInByForm(page, Role.Administrador)
      await expect(bar(page)).toHaveCount(0)
      await trackFromPhone(page, second)
      await sent(page)
      await expect(bar(page)).toContainText(second.plate)
      await page.goto('/#/user/logout')
      await signInByForm(page, Role.JefeDeServicio)
      // The tracking of the first ended with the other's start.
      await expect.poll(async () => (await stateOf(as, first)).on_tracking).toBe(false)
    })

    test('without a network stops it once the network is back', anySize, async ({ page, context, as }) => {
      const vehicle = await aVehicle(as)
      await page.goto('/')
      await signInByForm(page, Role.JefeDeServicio)
      await trackFromPhone(page, vehicle)
      await sent(page)
      await context.setOffline(true)
      await page.goto('/#/user/logout')
      await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
      expect(await stateOf(as, vehicle)).toMatchObject({ on_tracking: true })
      await context.setOffline(false)
      await expect.poll(async () => (await stateOf(as, vehicle)).on_tracking).toBe(false)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('sirena.unsent-tracking-stops'))).toBeNull()
    })
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  // A-TRK-21, A-NAV-27
  test('there is no selector', anySize, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Trackear un vehículo' })).toHaveCount(0)
  })
})
