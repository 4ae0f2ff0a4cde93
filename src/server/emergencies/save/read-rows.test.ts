import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'

/* Rows of a whole save that carry the number that they were read with (S-48, S-76). */

const server = useTestServer()

// S-76
test('a changed row keeps its number and its author; one without a number that is stored, and one that is gone, are new', async () => {
  const brigade = await aBrigade(server.deps.db)
  const { id } = await anEmergency(server.deps.db, brigade)
  const chief = await server.as(Role.Comandante, { station_id: brigade.station.id })
  const add = (name: string) =>
    chief.post(`/api/emergency/${id}/patients`, { name, age: 40, genre: 1, address: 'Zona 1', moved_to: 'Hospital' })
  await add('Luis Tum')
  await add('Rosa Pérez')
  await chief.post(`/api/emergency/${id}/contacts`, { name: 'Vecino', phone_number: '55551234' })
  const { body } = await add('Ana Xicará')
  const [luis, rosa, ana] = body.pacients as { id: number; name: string }[]
  await chief.delete(`/api/emergency_patient/${ana!.id}`)

  const pacients = [{ ...rosa, name: 'Rosa Tum' }, { ...luis, id: undefined }, ana, { ...rosa, name: 'Otra' }]
  const contact_person = [{ ...body.contact_person[0], name: 'Vecina' }]
  const { version, members: _, ...row } = (await chief.get(`/api/emergency/${id}`)).body
  const saved = await chief.post('/api/emergency/customUpdate', { ...row, version, pacients, contact_person })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const after = saved.body.pacients as { id: number; name: string }[]
  const numberOf = (name: string) => after.find((patient) => patient.name === name)?.id
  expect([numberOf('Rosa Tum'), numberOf('Luis Tum')]).toEqual([rosa!.id, luis!.id])
  expect([rosa!.id, luis!.id, ana!.id]).not.toContain(numberOf('Ana Xicará'))
  expect(saved.body.contact_person).toEqual([{ ...body.contact_person[0], name: 'Vecina' }])
  const authors = (saved.body.additions as { part: string; id: number; author: { id: number } }[]).map(
    (one) => `${one.part} ${one.id} ${one.author.id}`,
  )
  expect(authors.toSorted()).toEqual(
    [
      `contacts ${body.contact_person[0].id} ${chief.id}`,
      `patients ${luis!.id} ${chief.id}`,
      `patients ${rosa!.id} ${chief.id}`,
    ].toSorted(),
  )
})
