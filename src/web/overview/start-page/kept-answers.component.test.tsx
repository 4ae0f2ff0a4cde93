import { expect, test } from 'vitest'
import { copiesFor } from '../../../contract/overview/device-copies.ts'
import { emergencyPage } from '../../../contract/emergencies/emergencies.schema.ts'
import { ownHours, historyPage } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { anEmergency, station } from '../../../../test/components/a-brigade.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { aPerson, openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import type { Sent } from '../../../../test/components/server.ts'

const person = { station, station_text: station.name }
const joint = [{ id: 7, station__name: 'Otra' }, ...anEmergency.stations]
/** Vehicles of the other station alone are asked for after it is chosen. */
const kept = copiesFor(aPerson(Role.JefeDeServicio, person), station.id, [3], [joint.map(({ id }) => id)]).filter(
  ({ path }) => !path.endsWith('stations=7'),
)
const addressOf = ({ call, id, query }: Sent) => {
  const path = `/api/${call.slice('GET '.length).replace(/\{\w+\}/, id)}/`
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** By screen, what it asks for of what a device keeps. */
const asked: [string, (path: string) => boolean][] = [
  ['/', (path) => /user\/me\/$|status=|disponibility|\/vehicle\/\?station/.test(path)],
  ['/emergencies', (path) => /emergency\/\?page=1|filter_list/.test(path)],
  ['/emergency/3', (path) => /emergency\/3\//.test(path)],
  ['/vehicles', (path) => /\/vehicle\/\?page/.test(path)],
  [`/stations/${station.id}`, (path) => /\/station\/\d/.test(path)],
  ['/emergencies/create', (path) => /get_.*stations=3(&|$)/.test(path)],
  ['/emergency/3/editar', (path) => /stations=\d+%2C/.test(path)],
  ['/user-profile?tab=horas', (path) => /hours|attendance/.test(path)],
]

test('every kept answer is asked for by a screen', () => {
  for (const { path } of kept) expect(asked.filter(([, isOf]) => isOf(path)).length, path).toBe(1)
})

test.each(asked)('%s asks for answers by the addresses under which they are kept', async (place, isOf) => {
  const many = {
    ...aBrigade,
    'GET emergency/{id}': { ...anEmergency, stations: joint },
    'GET emergency': { ...sample(emergencyPage), count: 11 },
  }
  const hours = { 'GET user/me/hours': sample(ownHours), 'GET user/me/log_history_hours': sample(historyPage) }
  const { sent } = await openScreen(place, { ...many, ...hours }, { role: Role.JefeDeServicio, person })
  const addresses = () => kept.flatMap(({ call }) => sent(call)).map(addressOf)
  const own = kept.map(({ path }) => path).filter(isOf)
  await expect.poll(addresses).toEqual(expect.arrayContaining(own))
})
