import { expect, test } from 'vitest'
import { emergencyCan } from '../../../contract/emergencies/emergency-rules.ts'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, emergencyOf } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()

/**
 * Who may edit and renew the code of an emergency in each stored status: the own station's, and another's
 * (B-ROL-07, B-ROL-08, B-ROL-09, S-30).
 */
const states = [10, 20, 30, 40, 50] as const
const cases = everyRole.flatMap((role) =>
  states.flatMap((status) => [true, false].map((attends) => ({ role, name: roleNames[role], status, attends }))),
)
const isChief = (role: number) => role === Role.Comandante || role === Role.JefeDeServicio

// B-EML-20
test.each(cases)('a $name edits an emergency at status $status, own station: $attends', async ({ role, status, attends }) => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id } = await anEmergency(db, brigade, { status })
  const home = attends ? brigade.station.id : (await aBrigade(db)).station.id
  const caller = await server.as(role, { station_id: home })
  const asker = { role, station_id: home }
  const record = { status, station_ids: [brigade.station.id] }

  const mayEdit = role === Role.Administrador || (isChief(role) && attends && status === 20)
  expect(emergencyCan.edit(asker, record)).toBe(mayEdit)
  const edited = await caller.post('/api/emergency/customUpdate', { ...emergencyOf(brigade), id, address: 'Editada' })
  expect(edited.status).toBe(mayEdit ? 200 : isChief(role) ? 400 : 403)
  if (edited.status === 400) {
    expect(edited.body.detail).toBe(
      status === 20 ? 'Su estación no atiende esta emergencia.' : 'Solo se puede editar una emergencia activa.',
    )
  }

  const mayRenew = role === Role.Administrador || (isChief(role) && attends)
  expect(emergencyCan.renewKey(asker, record)).toBe(mayRenew)
  const renewed = await caller.post(`/api/emergency/${id}/renew_key`)
  expect(renewed.status).toBe(mayRenew ? 200 : isChief(role) ? 400 : 403)

  expect((await caller.get(`/api/emergency/${id}/history`)).status).toBe(role === Role.Administrador ? 200 : 403)
  expect((await caller.delete(`/api/emergency/${id}`)).status).toBe(role === Role.Administrador ? 204 : 403)
})
