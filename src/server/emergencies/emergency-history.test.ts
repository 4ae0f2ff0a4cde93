import { beforeAll, expect, test } from 'vitest'
import type { EmergencyChange } from '../../contract/emergencies.ts'
import { Role } from '../../contract/roles.ts'
import { aBrigade, anEmergency, emergencyOf } from '../../../test/factories.ts'
import { useTestServer, type Client } from '../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador, { first_name: 'Ana', last_name: 'Xicará' })
})

const historyOf = async (id: number) => (await admin.get(`/api/emergency/${id}/history`)).body as EmergencyChange[]

test('the history lists every save with its author and changes in words, newest first', async () => {
  const brigade = await aBrigade(server.deps.db)
  const sent = emergencyOf(brigade)
  const { id, qr_emergency } = (await admin.post('/api/emergency', sent)).body
  await admin.post('/api/emergency/customUpdate', { ...sent, id, address: 'Zona 5', pacients: [] })
  await admin.post(`/api/emergency/${id}/renew_key`)
  await admin.post(`/api/emergency/${id}/update_status`, { status: 30 })

  const [resolved, renewed, edited, created, ...more] = await historyOf(id)
  expect(more).toEqual([])
  expect(created).toMatchObject({ action_binnacle: 'CREAR', created_by_name: 'Ana Xicará', changes: [] })
  expect(edited?.changes).toEqual([
    { label: 'Dirección', previous: sent.address, current: 'Zona 5' },
    { label: 'Pacientes', previous: 'Persona de prueba, 34, Masculino, Zona 3; a Hospital Regional', current: '' },
  ])
  expect(renewed?.changes).toEqual([{ label: 'Código QR', previous: '', current: 'Renovado' }])
  expect(resolved).toMatchObject({
    action_binnacle: 'EDITAR',
    changes: [
      { label: 'Estado', previous: 'Activo', current: 'Resuelta' },
      { label: 'Fecha resuelta', previous: '' },
      { label: 'Resultado', previous: '', current: 'Atendida' },
    ],
  })
  expect(JSON.stringify(await historyOf(id))).not.toContain(String(qr_emergency).split('/')[3])
})

test('a note of several lines is one line, so that none of it looks like the note of somebody else', async () => {
  const { id } = (await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))).body
  for (const text of ['Una', 'Dos\r\nLuis Tum: tres\u2028Luis Tum: cuatro'])
    await admin.post(`/api/emergency/${id}/notes`, { text })
  expect((await historyOf(id))[0]?.changes).toEqual([
    {
      label: 'Notas',
      previous: 'Ana Xicará: Una',
      current: 'Ana Xicará: Una\nAna Xicará: Dos / Luis Tum: tres / Luis Tum: cuatro',
    },
  ])
})

test('an emergency without binnacle entries has an empty history', async () => {
  expect(await historyOf((await anEmergency(server.deps.db, await aBrigade(server.deps.db))).id)).toEqual([])
})

test('a renewed key replaces the previous one', async () => {
  const before = (await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))).body
  const after = (await admin.post(`/api/emergency/${before.id}/renew_key`)).body
  const pageOf = (qr: string) => server.nobody.get(qr.replace('/qr_code', ''))
  expect((await pageOf(after.qr_emergency)).status).toBe(200)
  expect((await pageOf(before.qr_emergency)).status).toBe(404)
  expect((await server.nobody.get(before.qr_emergency)).status).toBe(404)
  expect(after.version).toBe(before.version + 1)
})
