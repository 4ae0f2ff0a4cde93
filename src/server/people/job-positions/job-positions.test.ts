import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()

// B-JOB-11, B-API-15i
test('human resources creates, updates and deletes a position, and a commander reads it', async () => {
  const [clerk, commander] = [await server.as(Role.RecursosHumanos), await server.as(Role.Comandante)]
  const { body } = await clerk.post('/api/job_management/', { job_title: 'Cabinista' })
  expect((await clerk.put(`/api/job_management/${body.id}/`, { job_title: 'Radiotelegrafista', version: 1 })).status).toBe(200)
  expect((await commander.get('/api/job_management/filter_list/')).body).toEqual([{ id: body.id, name: 'Radiotelegrafista' }])
  expect((await clerk.delete(`/api/job_management/${body.id}/`)).status).toBe(204)
})

test('surrounding whitespace does not make a position different', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  await clerk.post('/api/job_management/', { job_title: '  Mecánico ' })
  expectFieldError(
    await clerk.post('/api/job_management/', { job_title: 'MECANICO' }),
    'job_title',
    'Ya existe un puesto con este nombre',
  )
})

test('a position of a retired person cannot be deleted, since their record references it', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const { body } = await clerk.post('/api/job_management/', { job_title: 'Piloto' })
  await aPerson(server.deps.db, { role: Role.Bombero, job_position_id: body.id, retired_at: new Date() })
  await aPerson(server.deps.db, { role: Role.Bombero, job_position_id: body.id })
  const answer = await clerk.delete(`/api/job_management/${body.id}/`)
  expectRefusal(answer, 400)
  expect(answer.body.detail).toBe('No se puede eliminar: está en uso por 2 personas.')
})
