import { expect, test } from 'vitest'
import type { UserChange } from '../../../contract/people/user-history.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'
import { formWith, smallPdf, withoutPassword } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
const people = usePeople(server)

interface Changes {
  count: number
  results: UserChange[]
}
const changesOf = async (id: number, query = '') => (await people.admin.get(`/api/user/${id}/history${query}`)).body as Changes

test('the differences of a person are listed with their author, field names and texts, newest first', async () => {
  const whole = people.sent({ courses: [{ course_name: 'Rescate', approval_date: '2020-01-31' }] })
  const { id } = (await people.create(whole)).body
  const sent = withoutPassword({ ...whole, courses: undefined } as typeof whole)
  const staff = await server.as(Role.RecursosHumanos, { first_name: 'Ana', last_name: 'Xicará' })
  const away = { status: 1, inactive_reason: 2, start_date_unsubscribe: '2026-11-01' }
  await staff.put(
    `/api/user/${id}`,
    formWith(
      { ...sent, address: 'Zona 9', phone_number: '77610000', is_pilot: true, no_license: 'L-9', type_license: 'B', ...away },
      {
        photo: await smallJpeg(),
        register_file: smallPdf,
      },
    ),
  )
  await people.admin.post('/api/user/validate_user_created', { id })
  await people.admin.post(`/api/user/${id}/renew_key`)
  await people.admin.delete(`/api/user/${id}/sessions`)
  await people.admin.put(`/api/user/${id}`, { ...sent, photo: '', courses: [] })

  const { count, results } = await changesOf(id)
  expect(count).toBe(6)
  const [last, ended, renewed, validated, edited, created] = results
  expect(created).toMatchObject({ action_binnacle: 'CREAR', changes: [] })
  expect(edited).toMatchObject({ action_binnacle: 'EDITAR', created_by_name: 'Ana Xicará' })
  expect(edited?.changes).toEqual([
    { label: 'Es piloto', previous: 'No', current: 'Sí' },
    { label: 'Número de licencia', previous: '', current: 'L-9' },
    { label: 'Tipo de licencia', previous: '', current: 'B' },
    { label: 'Teléfono', previous: '+(502) 5555-1234', current: '+(502) 7761-0000' },
    { label: 'Dirección', previous: 'Zona 1', current: 'Zona 9' },
    { label: 'Estado', previous: 'Activo', current: 'Inactivo' },
    { label: 'Motivo de inactividad', previous: '', current: 'Vacaciones' },
    { label: 'Inicio de la baja', previous: '', current: '01/11/2026' },
    { label: 'Baja', previous: '', current: 'En curso' },
    { label: 'Foto', previous: '', current: 'Agregada' },
    { label: 'Documento de baja', previous: '', current: 'Agregado' },
  ])
  expect(validated?.changes.map(({ label }) => label)).toEqual(['Estado', 'Motivo de inactividad', 'Inicio de la baja', 'Baja'])
  expect(renewed?.changes).toEqual([{ label: 'Código QR', previous: '', current: 'Renovado' }])
  expect(ended?.changes).toEqual([{ label: 'Sesiones', previous: '', current: 'cerradas (0)' }])
  expect(last?.changes).toEqual([
    { label: 'Teléfono', previous: '+(502) 7761-0000', current: '+(502) 5555-1234' },
    { label: 'Dirección', previous: 'Zona 9', current: 'Zona 1' },
    { label: 'Cursos aprobados', previous: 'Rescate, 31/01/2020', current: '' },
    { label: 'Foto', previous: '', current: 'Quitada' },
  ])
})

test('differences contain no password, key or name of a file', async () => {
  const whole = people.sent()
  const { id } = (await people.create(formWith(whole, { photo: await smallJpeg(), register_file: smallPdf }))).body
  await people.admin.post(`/api/user/${id}/renew_key`)
  await people.admin.put(`/api/user/${id}`, formWith(withoutPassword(whole), { photo: await smallJpeg() }))
  const { token } = (await server.nobody.post('/api/user/token', { username: whole.no_dpi, password: 'una clave larga' })).body
  const changed = await server.nobody.send('/api/user/password', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'otra clave más larga', confirm_password: 'otra clave más larga' }),
  })
  expect(changed.status).toBe(200)

  const { count, results } = await changesOf(id)
  expect(results[0]?.changes).toEqual([{ label: 'Contraseña', previous: '', current: 'cambiada' }])
  // The sign-in is not a change.
  expect(count).toBe(4)
  const row = await server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const entries = (await entriesAfter(server.deps.db, 0, 1000)).filter((entry) => entry.entity_id === id)
  const recorded = entries.flatMap(({ previous_detail, current_detail }) => [previous_detail, current_detail])
  const hidden = recorded.flatMap((detail) => [detail?.['public_key'], detail?.['photo'], detail?.['register_file']])
  const secrets = [...hidden, row.password_hash, token, 'una clave larga', 'otra clave más larga'].filter(Boolean) as string[]
  expect(secrets.length).toBeGreaterThan(6)
  for (const secret of secrets) expect(JSON.stringify(results)).not.toContain(secret)
})

test('differences are paged, and an unknown person has none', async () => {
  const whole = people.sent()
  const { id } = (await people.create(whole)).body
  for (let n = 0; n < 11; n++) await people.admin.put(`/api/user/${id}`, { ...withoutPassword(whole), address: `Zona ${n}` })
  const [first, second] = [await changesOf(id), await changesOf(id, '?page=2')]
  expect([first.count, first.results.length, second.count, second.results.length]).toEqual([12, 10, 12, 2])
  expect(first.results[0]?.changes).toEqual([{ label: 'Dirección', previous: 'Zona 9', current: 'Zona 10' }])
  expect(second.results.at(-1)?.action_binnacle).toBe('CREAR')
  expectRefusal(await people.admin.get('/api/user/999999/history'), 404)
  expectRefusal(await people.admin.get(`/api/user/${id}/history?page=0`), 400)
})

test('the differences of a person who left the service remain', async () => {
  const { id } = (await people.create(people.sent())).body
  const before = (await changesOf(id)).count
  await people.admin.delete(`/api/user/${id}`)
  expectRefusal(await people.admin.get(`/api/user/${id}`), 404)
  const { count, results } = await changesOf(id)
  expect(count).toBe(before + 1)
  expect(results.at(-1)?.action_binnacle).toBe('CREAR')
})

test('only administrators read differences, not even one of themselves', async () => {
  const { id } = (await people.create(people.sent())).body
  for (const role of [Role.Comandante, Role.JefeDeServicio, Role.Cabinista, Role.Bombero, Role.RecursosHumanos]) {
    const who = await server.as(role)
    for (const of of [id, who.id]) expectRefusal(await who.get(`/api/user/${of}/history`), 403)
  }
  expectRefusal(await server.nobody.get(`/api/user/${id}/history`), 401)
})
