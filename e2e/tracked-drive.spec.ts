import { Role } from '../src/contract/roles.ts'
import { tokenOf } from './calls.ts'
import { aVehicle } from './test-data.ts'
import { bar, sent, start, storedOf, trackFromPhone, trackingPhone } from './tracking.ts'
import { anySize, expect, test } from './test.ts'

test.use(trackingPhone)

/** The places of the route, each a hundred metres farther north: 72 km/h. */
const latitudes = Array.from({ length: 8 }, (_, place) => Number((14.835 + place * 0.0009).toFixed(4)))

// S-37, S-39, A-TRK-06, A-TRK-11, B-TRK-07
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
      .getByRole('group', { name: `Vehículo ${vehicle.plate}` })
      .getByRole('link', { name: 'Abrir en Google Maps' })
    const arrive = async (place: number) => {
      await context.setGeolocation({ ...start, latitude: latitudes[place] ?? 0 })
      // Between two trackings the unit may leave the list for a moment; whether it does before it is back is not certain.
      await expect(async () => {
        if (!(await shown.isVisible())) await row.click({ timeout: 5000 })
        await expect(shown).toHaveAttribute('href', new RegExp(`q=${latitudes[place]},`), { timeout: 5000 })
      }).toPass({ timeout: 40_000 })
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
    await context.setOffline(false)
    const again = page.getByRole('region', { name: 'Trackeo detenido' })
    // Nothing is tracked between the two.
    await context.setGeolocation({ ...start, latitude: latitudes[5] ?? 0 })
    await again.getByRole('button', { name: 'Volver a iniciar' }).click()
    await arrive(6)
    await arrive(7)
    await bar(page).getByRole('button', { name: 'Detener' }).click()
    await page.getByRole('button', { name: 'Sí, detener' }).click()
    await expect(bar(page)).toHaveCount(0)

    const points = await storedOf(address, token, vehicle)
    const times = points.map(({ time }) => time)
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
    const passed = points.map(({ content }) => content.lat).filter((lat, at, all) => lat !== all[at - 1])
    expect(passed.filter((lat) => lat !== start.latitude && lat !== latitudes[5])).toEqual(
      latitudes.filter((_, place) => place !== 5),
    )
    await cabin.close()
  },
)
