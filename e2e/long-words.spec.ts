import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { aFirefighter, anEmergency, aVehicle, unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

test('a word of two hundred letters breaks instead of widening any screen', anySize, async ({ page, as }) => {
  const word = `${unique()}${'X'.repeat(190)}`
  const { id, qr_emergency } = await anEmergency(as, await aVehicle(as), {
    address: word,
    observations: `<p>${word}</p>`,
    contact_person: [{ name: word.slice(0, 100), phone_number: '55551234' }],
    pacients: [{ name: word.slice(0, 100), age: 3, address: word, genre: 10, moved_to: word.slice(0, 100) }],
  })
  const person = await aFirefighter(as, { first_name: 'X'.repeat(90), address: word })
  const station = await as(Role.Administrador).post<{ id: number }>('station', {
    no_station: unique(),
    name: word.slice(0, 100),
    address: word,
    phone_number: '55551234',
    state: 10,
    region_type: 'Sur',
    lat: 14,
    lng: -91,
  })
  for (const place of [
    `/emergencies?search=${word.slice(0, 10)}`,
    `/emergency/${id}`,
    `/emergency/${id}/editar`,
    `/emergency_open/${/emergency_open\/([^/]+)\//.exec(qr_emergency ?? '')?.[1]}`,
    `/users?search=${person.no_dpi}`,
    `/users/${person.id}`,
    `/users/${person.id}/editar`,
    `/stations/${station.id}`,
    `/stations?search=${word.slice(0, 50)}`,
    '/',
  ]) {
    await openLoaded(page, place)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: place })
        .toBeLessThanOrEqual(width)
    }
  }
})
