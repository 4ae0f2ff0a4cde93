import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Outcome } from '../../../contract/emergencies/emergency-outcomes.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { expectFieldError } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'
import { foldWaiting } from '../rollups/fold-figures.ts'
import { findWrongFigures } from '../rollups/folding.queries.ts'

const server = useTestServer()
let admin: Client
let brigade: Brigade
let id: number

const create = async () => {
  const sent = emergencyOf(brigade)
  const vehicle = await aVehicle(server.deps.db, { station_id: brigade.station.id })
  const members = [{ ...sent.members[0], vehicle: vehicle.id }]
  return (await admin.post('/api/emergency', { ...sent, members })).body.id as number
}
const resolve = (emergency: number, ending: object = {}) =>
  admin.post(`/api/emergency/${emergency}/update_status`, { status: 30, ...ending })

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})
beforeEach(async () => {
  brigade = await aBrigade(server.deps.db)
  id = await create()
})

// B-EMS-17, S-71
test('an emergency that is resolved without an outcome was attended', async () => {
  expect((await admin.get(`/api/emergency/${id}`)).body).toMatchObject({
    outcome: null,
    outcome_institution: '',
    duplicate_of: null,
  })
  expect((await resolve(id)).body).toMatchObject({ status: 30, outcome: Outcome.Atendida })
})

// B-EMS-18, S-71
test('who took over is asked for, and stored with that outcome only', async () => {
  expectFieldError(await resolve(id, { outcome: Outcome.Entregada }), 'outcome_institution', 'Indique a qué institución')
  expect((await resolve(id, { outcome: Outcome.Entregada, outcome_institution: 'Cruz Roja' })).body).toMatchObject({
    outcome: Outcome.Entregada,
    outcome_institution: 'Cruz Roja',
  })
  const other = await create()
  expect((await resolve(other, { outcome: Outcome.Cancelada, outcome_institution: 'Cruz Roja' })).body).toMatchObject({
    outcome: Outcome.Cancelada,
    outcome_institution: '',
  })
})

// B-EMS-18, S-71
test('a duplicate names the other emergency, which exists and is not itself', async () => {
  const original = await create()
  const duplicated = (duplicate_of?: number) => resolve(id, { outcome: Outcome.Duplicada, duplicate_of })
  expectFieldError(await duplicated(), 'duplicate_of', 'Indique de qué emergencia')
  expectFieldError(await duplicated(id), 'duplicate_of', 'Indique otra emergencia')
  expectFieldError(await duplicated(999_999), 'duplicate_of', 'La emergencia original ya no existe')
  const { body } = await duplicated(original)
  const { code } = (await admin.get(`/api/emergency/${original}`)).body
  expect(body.duplicate_of).toEqual({ id: original, code })
  await admin.delete(`/api/emergency/${original}`)
  expect((await admin.get(`/api/emergency/${id}`)).body).toMatchObject({ outcome: Outcome.Duplicada, duplicate_of: null })
})

// S-71
test('an outcome is refused while the emergency goes on', async () => {
  const answer = await admin.post(`/api/emergency/${id}/update_status`, { status: 50, outcome: Outcome.Cancelada })
  expectFieldError(answer, 'outcome', 'El resultado se indica al resolver la emergencia')
})

// B-EMS-19, S-71
test('reopening clears the outcome', async () => {
  await resolve(id, { outcome: Outcome.Entregada, outcome_institution: 'Cruz Roja' })
  const { body } = await admin.post(`/api/emergency/${id}/update_status`, { status: 20 })
  expect(body).toMatchObject({ status: 20, outcome: null, outcome_institution: '' })
})

// S-71
test('an edit resolves with an outcome, and one of a resolved emergency keeps its own', async () => {
  const sent = { ...emergencyOf(brigade), members: undefined, id }
  const { body } = await admin.post('/api/emergency/customUpdate', {
    ...sent,
    is_change_status_emergency: true,
    outcome: Outcome.FalsaAlarma,
  })
  expect(body).toMatchObject({ status: 30, outcome: Outcome.FalsaAlarma })
  const again = await admin.post('/api/emergency/customUpdate', { ...sent, address: 'Zona 9', outcome: Outcome.Cancelada })
  expect(again.body).toMatchObject({ address: 'Zona 9', outcome: Outcome.FalsaAlarma })
})

// S-71
test('the history and the binnacle name the outcome', async () => {
  await resolve(id, { outcome: Outcome.Entregada, outcome_institution: 'Cruz Roja' })
  const [resolved] = (await admin.get(`/api/emergency/${id}/history`)).body
  expect(resolved.changes).toContainEqual({ label: 'Resultado', previous: '', current: 'Entregada a Cruz Roja' })
})

// B-EMD-30, S-58, S-71
test('the public page names the outcome', async () => {
  const { body } = await resolve(id, { outcome: Outcome.SinPaciente })
  const key = String(body.qr_emergency).split('/')[3]
  expect((await server.nobody.get(`/api/emergency_open/${key}`)).body).toMatchObject({ outcome: Outcome.SinPaciente })
  expect((await server.nobody.get(`/api/emergency_open/${id}`)).body).toMatchObject({ outcome: Outcome.SinPaciente })
})

// B-EML-25, B-REP-40, S-71
test('lists, reports, workbooks and the dashboard filter by outcome and count it', async () => {
  const ids = [id, await create(), await create(), await create()]
  const [first, second, third] = ids
  await resolve(first!, { outcome: Outcome.FalsaAlarma })
  await resolve(second!, { outcome: Outcome.FalsaAlarma })
  await resolve(third!)
  const station = brigade.station.id
  const expectCounts = async () => {
    for (const [outcome, found] of [
      [`${Outcome.FalsaAlarma}`, [second, first]],
      [`${Outcome.Atendida}`, [third]],
      [`${Outcome.Atendida},${Outcome.FalsaAlarma}`, [third, second, first]],
      [`${Outcome.Cancelada}`, []],
    ] as const) {
      const list = (await admin.get(`/api/emergency?station_emergency__station=${station}&outcome=${outcome}`)).body
      expect([list.count, list.results.map((row: { id: number }) => row.id)]).toEqual([found.length, found])
      const report = (await admin.get(`/api/reports/report_emergency?station=${station}&outcome=${outcome}`)).body
      expect([report.count, report.totals.emergencies, report.results.length]).toEqual([found.length, found.length, found.length])
      const words = await admin.get(
        `/api/emergency?station_emergency__station=${station}&outcome=${outcome}&search=quetzaltenango`,
      )
      expect(words.body.count).toBe(found.length)
    }
    const counted = [
      { outcome: Outcome.Atendida, emergencies: 1 },
      { outcome: Outcome.FalsaAlarma, emergencies: 2 },
    ]
    for (const path of ['report_emergency', 'report_station', 'emergency_report_detail'])
      expect((await admin.get(`/api/reports/${path}?station=${station}`)).body.outcomes).toEqual(counted)
    const dashboard = (query = '') => admin.get(`/api/reports/dashboard_report?station_emergency__station=${station}${query}`)
    expect((await dashboard()).body.outcomes).toEqual(counted)
    const only = (await dashboard(`&outcome=${Outcome.FalsaAlarma}`)).body
    expect(only).toMatchObject({ emergencies_active: 0, emergencies_resolved: 2, outcomes: [counted[1]] })
    expect(only.results).toHaveLength(2)
    const times = `station_emergency__station=${station}&outcome=${Outcome.FalsaAlarma}`
    const { series, hours } = (await admin.get(`/api/reports/dashboard_times?${times}`)).body
    expect(series.reduce((sum: number, point: { emergencies: number }) => sum + point.emergencies, 0)).toBe(2)
    expect(hours.flat().reduce((sum: number, count: number) => sum + count, 0)).toBe(2)
  }
  await expectCounts()
  await foldWaiting(server.deps.db)
  await expectCounts()
  expect(await findWrongFigures(server.deps.db)).toEqual({ emergencies: 0, figures: 0 })

  const rowsOf = async (path: string, query: string) => {
    const response = await openDownload(admin, server.url, path, query)
    return readWorkbook(new Uint8Array(await response.arrayBuffer())).rows
  }
  const list = await rowsOf('emergency/descargar_excel', `station=${station}&outcome=${Outcome.FalsaAlarma}`)
  expect(list[2]).toEqual([expect.stringContaining('Resultado: Falsa alarma')])
  expect(list.slice(3).map((row) => row[9])).toEqual(['Resultado', 'Falsa alarma', 'Falsa alarma'])
  const report = await rowsOf('reports/descargar_excel', `station=${station}`)
  expect(report[3]).toEqual([expect.stringContaining('(Atendida: 1; Falsa alarma: 2)')])
})
