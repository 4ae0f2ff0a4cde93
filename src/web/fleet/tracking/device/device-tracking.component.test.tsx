import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { trackingChanged } from '../../../../contract/fleet/tracking-rules.ts'
import {
  trackableVehicle,
  trackingState,
  type TrackableVehicle,
  type TrackingState,
} from '../../../../contract/fleet/tracking.schema.ts'
import { noVehicles, ofOwnStation, ownStation } from '../../../../../test/components/board.ts'
import { playClock } from '../../../../../test/components/clock.ts'
import { openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { playPositions } from '../../../../../test/components/positions.ts'
import { sample } from '../../../../../test/components/sample.ts'
import { expectAccessible } from '../../../../../test/components/accessible.ts'
import { listOf, lost, refusal, type Answers, type Sent } from '../../../../../test/components/server.ts'

// The page remembers that it is open, whichever screen it shows.
afterEach(async () => {
  const chooser = page.getByRole('dialog', { name: 'Vehículo por trackear' })
  if (chooser.query() !== null) await chooser.getByRole('button', { name: 'Cerrar', exact: true }).click()
})

/** A device that is at one place, or may not say where it is. */
const playDevice = (isAllowed = true) => {
  const coords = { latitude: 14.8347, longitude: -91.5181, accuracy: 8, altitude: null, speed: null, heading: null }
  const watchPosition: Geolocation['watchPosition'] = (onPosition, fail) => {
    // What is read of them.
    if (isAllowed) setTimeout(() => onPosition({ coords } as GeolocationPosition))
    else setTimeout(() => fail?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
    return 1
  }
  // It stands, and says so when it is asked.
  const value = { watchPosition, getCurrentPosition: watchPosition, clearWatch: () => undefined }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
}

const aVehicle = (id: number, given: Partial<TrackableVehicle> = {}): TrackableVehicle =>
  sample(trackableVehicle, { id, plate: `P-${id}`, unit: `U-${id}`, model: 'Ford', station: ownStation, ...given })

const stateOf =
  (vehicle: TrackableVehicle, given: Partial<TrackingState> = {}) =>
  () =>
    sample(trackingState, {
      id: vehicle.id,
      plate: vehicle.plate,
      on_tracking: true,
      is_mine: true,
      tracking: 3,
      server_time: new Date().toISOString(),
      ...given,
    })

/** A phone of a chief, on a list, with this vehicle to choose. */
const openOnPhone = async (vehicle: TrackableVehicle, answers: Answers = {}) => {
  const positions = playPositions()
  const clock = playClock()
  const server = await openScreen(
    '/vehicles',
    {
      ...noVehicles,
      'GET vehicle/vehicle_list': listOf(trackableVehicle, [vehicle]),
      'POST vehicle/status_tracking': stateOf(vehicle),
      'GET vehicle/status_vehicle': stateOf(vehicle),
      ...answers,
    },
    { role: Role.JefeDeServicio, person: ofOwnStation, size: phone },
  )
  return { positions, clock, server }
}
const openChooser = async () => {
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Trackear un vehículo' }).click()
  return page.getByRole('dialog', { name: 'Vehículo por trackear' })
}
const track = async ({ plate, unit }: TrackableVehicle) => {
  await page.getByRole('button', { name: `Trackear ${unit} · ${plate}` }).click()
  await page.getByRole('button', { name: '¡Sí, trackear ubicación!' }).click()
}
const bar = () => page.getByRole('region', { name: 'Trackeo de este dispositivo' })
const alertWith = (text: string) => page.getByRole('alert').filter({ hasText: text })
const sent = async ({ pass }: ReturnType<typeof playClock>) => {
  await expect.element(bar()).toBeVisible()
  await pass(1500)
  await expect.element(bar()).toMatchTextContent(/Posición enviada hace \d+ s/)
}

// A-ERR-09, A-TRK-16
test('a start that fails says why, or that it failed', async () => {
  const vehicle = aVehicle(101)
  const detail = 'La unidad está en el taller.'
  const { server } = await openOnPhone(vehicle, { 'POST vehicle/status_tracking': refusal(400, detail) })
  await openChooser()
  await track(vehicle)
  await expect.element(alertWith(detail)).toMatchTextContent(new RegExp(vehicle.plate))
  server.answer({ 'POST vehicle/status_tracking': refusal(400, '') })
  await track(vehicle)
  await expect.element(alertWith(`Error al iniciar el trackear del vehiculo ${vehicle.plate}`)).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})

// A-ERR-10, A-STA-07, A-STA-14, A-TRK-17, A-VEM-09
test('a vehicle that somebody else tracks meanwhile is not tracked, and cannot be chosen any more', async () => {
  const vehicle = aVehicle(102)
  const { server } = await openOnPhone(vehicle, { 'POST vehicle/status_tracking': refusal(400, trackingChanged) })
  const dialog = await openChooser()
  await expect.element(dialog.getByRole('listitem').filter({ hasText: vehicle.plate })).toMatchTextContent(/Disponible/)
  server.answer({ 'GET vehicle/vehicle_list': listOf(trackableVehicle, [{ ...vehicle, on_tracking: true }]) })
  await track(vehicle)
  await expect.element(alertWith('Ya se ha cambiado el estado del vehiculo')).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('listitem').filter({ hasText: vehicle.plate })).toMatchTextContent(/No disponible/)
  await expect.element(dialog.getByRole('button', { name: `Trackear ${vehicle.unit} · ${vehicle.plate}` })).toBeDisabled()
})

// A-VEM-11
test('the selector names the unit first, says the state of the vehicle, and is searched', async () => {
  const { server } = await openOnPhone(aVehicle(103, { disponibility: 60 }), {
    'GET vehicle/vehicle_list': ({ query }: Sent) =>
      listOf(
        trackableVehicle,
        query.get('search') === 'taller' ? [] : [aVehicle(103, { disponibility: 60, disponibility_label: 'En reparación' })],
      ),
  })
  const dialog = await openChooser()
  const row = dialog.getByRole('listitem')
  await expect.element(row).toMatchTextContent(/^U-103 P-103.*En reparación.*Disponible para trackear/)
  await expectAccessible()
  await dialog.getByRole('searchbox', { name: 'Buscar un vehículo' }).fill('taller')
  await expect.element(dialog.getByText('Ningún vehículo coincide con la búsqueda')).toBeVisible()
  expect(server.sent('GET vehicle/vehicle_list').map(({ query }) => query.get('search'))).toEqual([null, 'taller'])
})

// A-VEM-03
test('without vehicles the selector says so', async () => {
  await openOnPhone(aVehicle(103), { 'GET vehicle/vehicle_list': listOf(trackableVehicle, []) })
  const dialog = await openChooser()
  await expect.element(dialog.getByText('Sin vehículos')).toBeVisible()
})

// A-TRK-18
test('a failed status check says why, or that it failed, and the tracking goes on', async () => {
  const vehicle = aVehicle(104)
  playDevice()
  const { clock, server } = await openOnPhone(vehicle, {
    'GET vehicle/status_vehicle': refusal(400, 'Hay demasiadas peticiones.'),
  })
  await openChooser()
  await track(vehicle)
  await expect.element(alertWith('Hay demasiadas peticiones.')).toMatchTextContent(new RegExp(vehicle.plate))
  await sent(clock)
  server.answer({ 'GET vehicle/status_vehicle': refusal(400, '') })
  await clock.pass(31_000)
  await expect.element(alertWith('Error')).toMatchTextContent(new RegExp(vehicle.plate))
  await sent(clock)
})

// A-ERR-11, A-ERR-13, A-TRK-12
test('without a location the tracking ends and the server is notified', async () => {
  const vehicle = aVehicle(105)
  playDevice(false)
  const { server } = await openOnPhone(vehicle)
  await openChooser()
  await track(vehicle)
  await expect
    .element(alertWith('No se puede obtener la localizacion del dispositivo'))
    .toMatchTextContent(/Permita la ubicación para este sitio/)
  await expect.element(bar()).not.toBeInTheDocument()
  await expect
    .poll(() => server.sent('POST vehicle/status_tracking').map(({ body }) => body))
    .toEqual([
      { id: vehicle.id, status: true },
      { id: vehicle.id, status: false, tracking: 3 },
    ])
  expect(localStorage.getItem('sirena.tracked-vehicle')).toBeNull()
})

// A-TRK-13, A-TRK-14, A-TRK-15, A-STA-15, S-38
test('an administrator who stops it ends it on the device, with a warning', async () => {
  const vehicle = aVehicle(106)
  playDevice()
  const { clock, server } = await openOnPhone(vehicle)
  await openChooser()
  await track(vehicle)
  await sent(clock)
  server.answer({ 'GET vehicle/status_vehicle': stateOf(vehicle, { on_tracking: false, tracking: null }) })
  await clock.pass(31_000)
  await expect.element(alertWith(`El administrador detuvo el trackeo del vehículo ${vehicle.plate}.`)).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})

// S-63
test('a clock that is set wrong is reported once, and the tracking goes on', async () => {
  const vehicle = aVehicle(107)
  playDevice()
  const { positions, clock } = await openOnPhone(vehicle)
  await openChooser()
  await track(vehicle)
  await sent(clock)
  const wrong = () => positions.says({ command: 'stored', vehicleId: vehicle.id, times: [1], wrongClock: true })
  wrong()
  const notice = alertWith('La fecha y hora de este aparato no son correctas')
  await expect.element(notice).toMatchTextContent(new RegExp(vehicle.plate))
  await notice.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  wrong()
  await clock.pass(6000)
  await sent(clock)
  await expect.element(notice).not.toBeInTheDocument()
})

// A-TRK-21, A-NAV-27
test('at a desk there is no selector', async () => {
  playPositions()
  await openScreen('/vehicles', noVehicles, { role: Role.JefeDeServicio, person: ofOwnStation })
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Trackear un vehículo' })).not.toBeInTheDocument()
})

const lostBar = () => page.getByRole('region', { name: 'Trackeo detenido' })
/** A phone that has tracked, and whose connection is lost for so long that the tracking stops. */
const openAndLose = async (vehicle: TrackableVehicle) => {
  playDevice()
  const opened = await openOnPhone(vehicle)
  const { positions, clock, server } = opened
  await openChooser()
  await track(vehicle)
  await sent(clock)
  positions.close()
  server.answer({ 'GET vehicle/status_vehicle': lost })
  await clock.pass(12_000)
  await expect.element(alertWith('No se pudo enviar los datos al servidor, trackeo detenido.')).toBeVisible()
  await expect.element(lostBar()).toMatchTextContent(/Detenido por falta de conexión desde las \d\d:\d\d\./)
  return opened
}

// S-68, A-TRK-23, A-TRK-25
test('after a lost connection the tracking goes on by itself, also after a reload, and sends what it kept in order', async () => {
  const vehicle = aVehicle(108)
  const { positions, clock, server } = await openAndLose(vehicle)
  await expect.element(lostBar()).toMatchTextContent(/Entonces se envían? \d+ posici/)
  await expectAccessible()
  server.reload()
  const tries = server.sent('GET vehicle/status_vehicle').length
  await clock.pass(21_000)
  await expect.poll(() => server.sent('GET vehicle/status_vehicle').length).toBeGreaterThan(tries)
  await expect.element(lostBar()).toBeVisible()
  expect(server.sent('POST vehicle/status_tracking')).toHaveLength(1)

  const before = positions.sent().length
  positions.accept()
  server.answer({ 'GET vehicle/status_vehicle': stateOf(vehicle) })
  window.dispatchEvent(new Event('online'))
  await expect
    .element(page.getByRole('status').filter({ hasText: `Compartiendo de nuevo la posición de ${vehicle.plate}` }))
    .toBeVisible()
  await expect.element(lostBar()).not.toBeInTheDocument()
  await expect.element(alertWith('trackeo detenido')).not.toBeInTheDocument()
  await sent(clock)
  const [kept] = positions.sent().slice(before)
  const times = kept?.command === 'kept_ubications' ? kept.messages.map(({ time }) => time) : []
  expect(times.length).toBeGreaterThan(0)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(server.sent('POST vehicle/status_tracking')).toHaveLength(1)
})

// S-68, A-TRK-25
test('a tracking that waits for a connection is tried at once, or stopped, by its person', async () => {
  const vehicle = aVehicle(109)
  const { server, clock } = await openAndLose(vehicle)
  const tries = server.sent('GET vehicle/status_vehicle').length
  await lostBar().getByRole('button', { name: 'Intentar ahora' }).click()
  await expect.poll(() => server.sent('GET vehicle/status_vehicle').length).toBe(tries + 1)
  await lostBar().getByRole('button', { name: 'Detener' }).click()
  await page.getByRole('button', { name: 'Sí, detener' }).click()
  await expect.element(lostBar()).not.toBeInTheDocument()
  await expect
    .poll(() => server.sent('POST vehicle/status_tracking').at(-1)?.body)
    .toEqual({ id: vehicle.id, status: false, tracking: 3 })
  server.answer({ 'GET vehicle/status_vehicle': stateOf(vehicle) })
  await clock.pass(600_000)
  await expect.element(bar()).not.toBeInTheDocument()
})

// S-68
test('a tracking that waits for a connection is ended by whoever signs out', async () => {
  const vehicle = aVehicle(110)
  const { server } = await openAndLose(vehicle)
  server.answer({ 'POST user/logout': {} })
  await server.router.navigate({ to: '/user/logout' })
  await expect
    .poll(() => server.sent('POST vehicle/status_tracking').at(-1)?.body)
    .toEqual({ id: vehicle.id, status: false, tracking: 3 })
  expect(localStorage.getItem('sirena.tracked-vehicle')).toBeNull()
})

// S-68
test('a tracking of somebody else that waits for a connection is neither shown nor tried', async () => {
  const vehicle = aVehicle(111)
  const { clock, server } = await openOnPhone(vehicle)
  const { id, plate } = vehicle
  localStorage.setItem(
    'sirena.tracked-vehicle',
    JSON.stringify({ id, plate, tracking: 3, person: 99, offset: 0, lostAt: Date.now() }),
  )
  server.reload()
  await expect.element(page.getByRole('button', { name: 'Menú', exact: true })).toBeVisible()
  await clock.pass(120_000)
  await expect.element(lostBar()).not.toBeInTheDocument()
  expect(server.sent('GET vehicle/status_vehicle')).toEqual([])
})
