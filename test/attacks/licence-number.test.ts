import { expect, test } from 'vitest'
import { Role, roleNames } from '../../src/contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aStation } from '../factories.ts'
import { everyCall } from '../refusals.ts'
import { useTestServer } from '../test-app.ts'

/* The number of a Guatemalan driving licence is the DPI, so both are private in the same way (S-47). */

const server = useTestServer()
const NUMBER = '1670668970718'

const aPilotInService = async () => {
  const brigade = await aBrigade(server.deps.db)
  const licence = { no_dpi: NUMBER, no_license: NUMBER, type_license: 'B' }
  await server.deps.db.updateTable('users').set(licence).where('id', '=', brigade.pilot.id).execute()
  return { ...brigade, emergency: await anEmergency(server.deps.db, brigade) }
}

/** The answers of every reading call about the pilot and the emergency, for this caller. */
const readAnswers = async (headers: Record<string, string>, ids: readonly number[], station: number) => {
  // The live stream never ends, and images contain no text.
  const reads = everyCall.filter(({ method, name }) => method === 'GET' && !/live$|qr_code$/.test(name))
  const addresses = reads.flatMap(({ name, addressed, hasParameter }) => {
    if (hasParameter) return ids.map((id) => addressed(String(id)))
    return [`${addressed('')}${/get_/.test(name) ? `?stations=${station}` : ''}`]
  })
  return Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(`${server.url}${address}`, { headers })
      return { address, status: answer.status, text: await answer.text() }
    }),
  )
}

test('no call returns the licence number to a caller who may not see the DPI', async () => {
  const { pilot, emergency, station } = await aPilotInService()
  const elsewhere = (await aStation(server.deps.db)).id
  const ids = [pilot.id, emergency.id]
  const strangers = [
    { role: Role.Cabinista, station_id: station.id },
    { role: Role.Bombero, station_id: station.id },
    { role: Role.Comandante, station_id: elsewhere },
    { role: Role.JefeDeServicio, station_id: elsewhere },
  ]
  for (const { role, station_id } of strangers) {
    const { headers, get } = await server.as(role, { station_id })
    for (const { address, text } of await readAnswers(headers, ids, station.id))
      expect(text.includes(NUMBER), `${roleNames[role]}: ${address}`).toBe(false)
    expect((await get(`/api/user?search=${NUMBER}`)).body.count).toBe(0)
    expect((await get(`/api/user?async_options=true&search=${NUMBER}`)).body.results).toEqual([])
  }

  const { headers } = await server.as(Role.Comandante, { station_id: station.id })
  const own = await readAnswers(headers, [pilot.id], station.id)
  const shown = own.filter(({ text }) => text.includes(NUMBER)).map(({ address }) => address)
  // A chief distinguishes people of the own station by their DPI where they are marked, put off duty and reported.
  expect(shown.toSorted()).toEqual(
    [
      `/api/user/${pilot.id}`,
      '/api/qr',
      `/api/qr/${pilot.id}/user_information`,
      '/api/job_management/listUser',
      '/api/reports/dataPDF',
      '/api/reports/listUserHumanResources',
      `/api/job_management/${pilot.id}/user_information`,
    ].toSorted(),
  )
})
