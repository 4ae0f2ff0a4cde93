import { expect, test } from 'vitest'
import { Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, emergencyOf } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()

/** S-60: roles 5 and 7 read every emergency, so a refusal hides nothing: it is 400 and says why. */
const chiefs = [Role.Comandante, Role.JefeDeServicio].map((role) => [roleNames[role], role] as const)

test.each(chiefs)('%s of another station gets 400 with the reason from every write', async (_name, role) => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id } = await anEmergency(db, brigade)
  const chief = await server.as(role, { station_id: (await aBrigade(db)).station.id })
  expect((await chief.get(`/api/emergency/${id}`)).status).toBe(200)
  for (const answer of [
    await chief.post('/api/emergency/customUpdate', { ...emergencyOf(brigade), id }),
    await chief.post(`/api/emergency/${id}/update_status`, { status: 30 }),
    await chief.post(`/api/emergency/${id}/renew_key`),
  ]) {
    expectRefusal(answer, 400)
    expect(answer.body.detail).toBe('Su estación no atiende esta emergencia.')
  }
})

test.each(chiefs)('%s gets 404 for an emergency that does not exist', async (_name, role) => {
  const chief = await server.as(role)
  const brigade = await aBrigade(server.deps.db)
  for (const answer of [
    await chief.post('/api/emergency/customUpdate', { ...emergencyOf(brigade), id: 999_999 }),
    await chief.post('/api/emergency/999999/update_status', { status: 30 }),
    await chief.post('/api/emergency/999999/renew_key'),
  ])
    expectRefusal(answer, 404)
})
