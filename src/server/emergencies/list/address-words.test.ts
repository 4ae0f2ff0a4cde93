import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, anEmergencyType, aVehicle, type Brigade } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* A search finds by stored words exactly what comparing each address finds (0069). */

const server = useTestServer()
const ids = new Map<string, number>()
let client: Client
let brigade: Brigade
const addresses = [
  '12a. calle 3-17 zona 12, Salcajá',
  '2a. calle 13-17 zona 1, Cantel',
  '2a. calle 3-170  zona 12; frente a la iglesia (km 5)',
  'Calle de la Zona, 12, San Juan Ostuncalco',
  'km. 205.5 Ruta 3, 50% de bajada_norte',
  'ñandú',
]

beforeAll(async () => {
  client = await server.as(Role.Administrador)
  const { db } = server.deps
  // Names without numbers, which the searches would find too.
  const at = await aBrigade(db, { station: { name: 'Central' } })
  const vehicle = await aVehicle(db, { station_id: at.station.id, plate: 'P-ABC', unit: 'MB' })
  brigade = { ...at, vehicle, type: await anEmergencyType(db, { name: 'Incendio' }) }
  for (const address of addresses) ids.set(address, (await anEmergency(db, brigade, { status: 30, address })).id)
})

const found = async (search: string) =>
  ((await client.get(`/api/emergency?search=${encodeURIComponent(search)}&ordering=id`)).body.results as { id: number }[]).map(
    ({ id }) => id,
  )

test.each([
  'calle',
  'alle',
  '3-17',
  '13-17',
  'zona 1',
  'zona 12',
  'calle 3',
  'a. 3',
  'ona',
  'ona 12',
  '(km',
  '(km 5',
  'km 2',
  '205',
  '50%',
  '0%',
  'bajada_',
  'ñan',
  'nandu',
  'ruta 3',
  'salcaja',
  'no hay',
])('%j finds the addresses that contain it', async (search) => {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
  const wanted = addresses.filter((address) => plain(address).includes(plain(search))).map((address) => ids.get(address))
  expect(await found(search)).toEqual(wanted)
})

test('one or two characters begin a word', async () => {
  expect(await found('17')).toEqual([])
  expect(await found('os')).toEqual([ids.get(addresses[3]!)])
})

test('a code is found from its beginning, and not by a part within', async () => {
  const { db } = server.deps
  const one = await anEmergency(db, brigade, { status: 30, address: 'Parque central' })
  expect(await found(one.code)).toEqual([one.id])
  expect(await found(one.code.slice(0, -1))).toContain(one.id)
  expect(await found(one.code.slice(2))).toEqual([])
})

test('a changed address is found by its new words only, and a deleted emergency by none', async () => {
  const { db } = server.deps
  const { id } = await anEmergency(db, brigade, { status: 30, address: 'Mercado viejo' })
  await db.updateTable('emergencies').set({ address: 'Terminal nueva' }).where('id', '=', id).execute()
  expect(await found('mercado')).toEqual([])
  expect(await found('terminal')).toEqual([id])
  await db.deleteFrom('emergencies').where('id', '=', id).execute()
  expect(await found('terminal')).toEqual([])
  const { rows } = await sql`SELECT FROM emergency_words WHERE emergency_id = ${id}`.execute(db)
  expect(rows).toEqual([])
})
