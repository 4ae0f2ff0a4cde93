import type { TrackedVehicles, TrackingState } from '../src/contract/fleet/tracking.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { Vehicle } from '../src/contract/fleet/vehicles.schema.ts'
import { type As, tokenOf } from './calls.ts'
import { signInByForm, success } from './steps.ts'
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
  await row.getByRole('button', { name: `Trackear ${vehicle.unit} · ${vehicle.plate}` }).click()
  await expect(page.getByRole('dialog', { name: '¿Trackear ubicación?' })).toContainText('No podrá revertir esta acción!')
  await page.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(dialog).toBeVisible()
  expect(await stateOf(as, vehicle)).toMatchObject({ on_tracking: false })

  await row.getByRole('button', { name: `Trackear ${vehicle.unit} · ${vehicle.plate}` }).click()
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

// A-TRK-02, A-TRK-13, A-TRK-14, A-STA-15, S-38: a page that is being closed gets a refusal of the position.
test(
  'a tracking goes on however often its page is closed and opened again, until an administrator stops it',
  anySize,
  async ({ page, context, as }) => {
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

    await stopAsAdministrator(as, vehicle)
    await expect(
      last.getByRole('alert').filter({ hasText: `El administrador detuvo el trackeo del vehículo ${vehicle.plate}.` }),
    ).toBeVisible()
    await expect(bar(last)).toHaveCount(0)
  },
)

/** The places of the route, each a hundred metres farther north: 72 km/h. */
const latitudes = Array.from({ length: 8 }, (_, place) => Number((14.835 + place * 0.0009).toFixed(4)))

// S-37, S-38, S-39, S-68, A-CON-17, A-ERR-12, A-TRK-06, A-TRK-11, A-TRK-23, B-TRK-07
test(
  'a route is followed on the map of a second browser, over a short and a long loss of the network',
  anySize,
  async ({ page, context, browser, as, server, address }) => {
    const vehicle = await aVehicle(as)
    await page.goto('/')
    await trackFromPhone(page, vehicle)
    await sent(page)

    const token = await tokenOf(server, Role.Cabinista)
    const localStorage = [{ name: 'token', value: token }]
    const cabin = await browser.newContext({
      baseURL: address,
      storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    })
    const desk = await cabin.newPage()
    await desk.goto(`/#/tracking?stations=${vehicle.station.id}`)
    const row = desk.getByRole('list', { name: 'Vehículos en trackeo', exact: true }).getByRole('button', { name: vehicle.plate })
    await row.click()
    const shown = desk
      .getByRole('group', { name: `Vehículo ${vehicle.unit} · ${vehicle.plate}` })
      .getByRole('link', { name: 'Abrir en Google Maps' })
    const arrive = async (place: number) => {
      await context.setGeolocation({ ...start, latitude: latitudes[place] ?? 0 })
      await expect(shown).toHaveAttribute('href', new RegExp(`q=${latitudes[place]},`), { timeout: 40_000 })
    }
    await arrive(0)
    await arrive(1)

    // As long as it takes to pass a place without the network.
    await context.setOffline(true)
    await context.setGeolocation({ ...start, latitude: latitudes[2] ?? 0 })
    await expect(bar(page)).toContainText('Sin conexión; se reintenta. 1 posición guardada.')
    await context.setOffline(false)
    await sent(page)
    await arrive(3)

    await context.setOffline(true)
    await context.setGeolocation({ ...start, latitude: latitudes[4] ?? 0 })
    await expect(
      page.getByRole('alert').filter({ hasText: 'No se pudo enviar los datos al servidor, trackeo detenido.' }),
    ).toBeVisible()
    const lost = page.getByRole('region', { name: 'Trackeo detenido' })
    await expect(lost).toContainText(/Entonces se envían? [1-9]\d* posici/)
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No se pudo abrir la pantalla')
    const before = (await storedOf(address, token, vehicle)).length
    const buffered = Number(/envían? (\d+)/.exec((await lost.textContent()) ?? '')?.[1])
    // Nothing is tracked between the two.
    await context.setGeolocation({ ...start, latitude: latitudes[5] ?? 0 })
    await context.setOffline(false)
    await expect(success(page, `Compartiendo de nuevo la posición de ${vehicle.plate}`)).toBeVisible()
    await sent(page)
    await expect(lost).toHaveCount(0)
    // Those of before, the buffered ones, and one since.
    await expect.poll(async () => (await storedOf(address, token, vehicle)).length).toBeGreaterThan(before + buffered)
    await arrive(6)
    await arrive(7)
    await bar(page).getByRole('button', { name: 'Detener' }).click()
    await page.getByRole('button', { name: 'Sí, detener' }).click()
    await expect(bar(page)).toHaveCount(0)

    const points = await storedOf(address, token, vehicle)
    const times = points.map(({ time }) => time)
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    // Every five seconds, with a second between two looks, save for the interruption.
    expect(gaps.filter((gap) => gap >= 8000).length).toBeLessThanOrEqual(1)
    expect(gaps.filter((gap) => gap <= 4000).length).toBeLessThanOrEqual(1)
    const passed = points.map(({ content }) => content.lat).filter((lat, at, all) => lat !== all[at - 1])
    expect(passed.filter((lat) => lat !== start.latitude && lat !== latitudes[5])).toEqual(
      latitudes.filter((_, place) => place !== 5),
    )
    await cabin.close()
  },
)

test.describe('a Jefe de Servicio on a phone', () => {
  test.use({ role: undefined, isAskedToTrack: true })

  // A-TRK-03, A-VEM-04
  test('is asked once for the vehicle to track, and so is who takes the phone over', anySize, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Vehículo por trackear' })
    await page.goto('/')
    await signInByForm(page, Role.JefeDeServicio)
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Menú', exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Atajos' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.goto('/#/user/logout')
    await signInByForm(page, Role.JefeDeServicio)
    await expect(dialog).toBeVisible()
  })
})

test.describe('who signs out', () => {
  test.use({ role: undefined })

  test('stops the tracking of the device, without a network once it is back', anySize, async ({ page, context, as }) => {
    const vehicle = await aVehicle(as)
    const signedOut = page.getByRole('button', { name: 'Inicia Sesion' })
    await page.goto('/')
    await signInByForm(page, Role.JefeDeServicio)
    await trackFromPhone(page, vehicle)
    await sent(page)
    await context.setOffline(true)
    await page.goto('/#/user/logout')
    await expect(signedOut).toBeVisible()
    expect(await stateOf(as, vehicle)).toMatchObject({ on_tracking: true })
    await context.setOffline(false)
    await expect.poll(async () => (await stateOf(as, vehicle)).on_tracking).toBe(false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sirena.unsent-tracking-stops'))).toBeNull()

    await signInByForm(page, Role.JefeDeServicio)
    // Whoever takes the phone over is asked at once.
    await (await findIn(page, vehicle)).getByRole('button', { name: `Trackear ${vehicle.unit} · ${vehicle.plate}` }).click()
    await page.getByRole('button', { name: '¡Sí, trackear ubicación!' }).click()
    await sent(page)
    await page.goto('/#/user/logout')
    await expect(signedOut).toBeVisible()
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
})
