import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, type Brigade } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let brigade: Brigade
beforeAll(async () => {
  admin = await server.as(Role.Administrador, { first_name: 'Marta', last_name: 'Tzoc' })
  brigade = await aBrigade(server.deps.db)
  await anEmergency(server.deps.db, brigade, { status: 50 })
})

const entries = async () =>
  (await admin.get('/api/binnacle?action_binnacle=CREAR')).body.results as { id: number; entity: string }[]

// B-BIN-19, S-74
test.each([
  ['emergency/descargar_excel?status=50', /^emergencias-/, 'Estado: ', 1],
  ['job_management/descargar_excel?search=Tzoc', /^control-de-horas-/, 'Búsqueda: Tzoc', 1],
  ['job_management/excel_log_history_hours?user=0', /^historial-de-horas-/, 'Persona: Marta Tzoc', 0],
  ['reports/download_excel?search=Tzoc', /^reporte-de-recursos-humanos-/, 'Búsqueda: Tzoc', 1],
  ['reports/dataPDF?search=Tzoc', /^Reporte de Recursos Humanos \(PDF\)$/, 'Búsqueda: Tzoc', 1],
  ['user/cards?id=0', /^Carnés para imprimir$/, 'Persona: Marta Tzoc', 1],
])('GET %s leaves who took which file by which filters, and how many rows it has', async (call, name, filters, rows) => {
  const before = await entries()
  expect((await admin.get(`/api/${call.replace('=0', `=${admin.id}`)}`)).status).toBe(200)
  const [entry, ...others] = await entries()
  expect(others).toEqual(before)
  const { body } = await admin.get(`/api/binnacle/${entry?.id}`)
  expect(body).toMatchObject({ entity: 'download', entity_id: null, created_by: admin.id, name: expect.stringMatching(name) })
  expect(body.current_detail).toEqual({ name: body.name, filters: expect.stringMatching(filters), rows })
})

test('what has no data of people leaves no entry', async () => {
  const before = await entries()
  for (const call of [
    'user/import_template',
    'station/import_template',
    'vehicle/import_template',
    'reports/download_excel_stations',
  ])
    expect((await admin.get(`/api/${call}`)).status).toBe(200)
  expect(await entries()).toEqual(before)
})
