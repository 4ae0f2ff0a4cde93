import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aStation, aVehicleType } from '../../../../test/factories.ts'
import { versionBefore } from '../../../../test/fixtures/version-before.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectFieldError } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDatabase } from '../../platform/database/open.ts'

/* S-51: plates are compared without spaces and hyphens. */

const server = useTestServer()
let admin: Client
let sent: object
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  const [station, type] = [await aStation(server.deps.db), await aVehicleType(server.deps.db)]
  sent = {
    model: 'Pierce',
    note: 'Nota',
    unit: 'MB-1',
    year: 2010,
    disponibility: 10,
    station: station.id,
    vehicle_type: type.id,
  }
})
const create = (plate: string) => admin.post('/api/vehicle', { ...sent, plate })

// B-API-17i, S-51
test('a plate is shown as written, and refused as a duplicate in every other spelling', async () => {
  const { status, body } = await create('P-849 CVY')
  expect([status, body.plate]).toEqual([201, 'P-849 CVY'])
  for (const plate of ['P849CVY', 'p 849 cvy', 'P–849–CVY', 'P - 849CVY', 'P\u00A0849CVY'])
    expectFieldError(await create(plate), 'plate', 'Ya existe un vehículo con esta placa')
  const other = (await create('P-850CVY')).body
  expectFieldError(
    await admin.put(`/api/vehicle/${other.id}`, { ...sent, plate: 'P849-CVY' }),
    'plate',
    'Ya existe un vehículo con esta placa',
  )
  expect((await admin.put(`/api/vehicle/${body.id}`, { ...sent, plate: 'P849CVY' })).body.plate).toBe('P849CVY')
})

// S-50
test('a plate is found in any spelling, by the list and by a filter', async () => {
  const { body } = await create('M-361VRJ')
  for (const search of ['m361vrj', 'M 361 VRJ', '361-v', 'M-361VRJ'])
    for (const more of ['', '&async_options=true'])
      expect((await admin.get(`/api/vehicle?search=${search}${more}`)).body, search + more).toMatchObject({
        count: 1,
        results: [{ id: body.id }],
      })
})

test('the upgrade keeps vehicles whose plates differ only in spaces, and numbers the duplicates', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-plates-'))
  const { url, drop } = await versionBefore(dataDir)
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir })
  try {
    const vehicles = await db.selectFrom('vehicles').select(['id', 'plate']).orderBy('id').execute()
    expect(vehicles.map(({ plate }) => plate)).toEqual(['P-849CVY', 'P 849 CVY (2)'])
    const members = await db.selectFrom('emergency_members').select('vehicle_id').execute()
    expect(members.map(({ vehicle_id }) => vehicle_id)).toContain(vehicles[1]?.id)
  } finally {
    await close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
