import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let brigade: Brigade
let id: number

beforeEach(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
  id = (await admin.post('/api/emergency', formOf(emergencyOf(brigade), [await smallJpeg()]))).body.id
})

const vehicleState = async () => (await admin.get(`/api/vehicle/${brigade.vehicle.id}`)).body.disponibility as number

// B-STT-09, B-API-33, B-API-33i, S-7, S-31
test('deleting frees the vehicles, removes every part and file, and keeps the record in the binnacle', async () => {
  expect(await vehicleState()).toBe(40)
  expect((await admin.delete(`/api/emergency/${id}`)).status).toBe(204)
  expect(await vehicleState()).toBe(10)
  expect((await admin.get(`/api/emergency/${id}`)).status).toBe(404)
  expect(await storedFiles(server)).toEqual([])
  for (const table of [
    'emergency_members',
    'emergency_patients',
    'emergency_contacts',
    'emergency_images',
    'emergency_notes',
  ] as const) {
    expect(await server.deps.db.selectFrom(table).select('id').where('emergency_id', '=', id).execute()).toEqual([])
  }
  const entry = await server.deps.db
    .selectFrom('binnacle')
    .selectAll()
    .where('action_binnacle', '=', 'ELIMINAR')
    .executeTakeFirst()
  expect(entry).toMatchObject({ entity: 'emergency', entity_id: id, current_detail: null, previous_detail: { id } })
  expect((await admin.delete(`/api/emergency/${id}`)).status).toBe(404)
})

test('deleting a resolved emergency does not change the state of its vehicle', async () => {
  await admin.post(`/api/emergency/${id}/update_status`, { status: 30 })
  await admin.post('/api/emergency', emergencyOf(brigade))
  expect((await admin.delete(`/api/emergency/${id}`)).status).toBe(204)
  expect(await vehicleState()).toBe(40)
})
