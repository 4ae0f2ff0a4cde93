import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'

/* S-50: people are found by what their rows and cards show, each by those only who see it. */

const server = useTestServer()
let home: { id: number }
let sought: { id: number }
beforeAll(async () => {
  home = await aStation(server.deps.db)
  sought = await aPerson(server.deps.db, {
    role: Role.Bombero,
    station_id: home.id,
    first_name: 'María José',
    last_name: 'Ixcot Núñez',
    no_dpi: '1670668970718',
    phone_number: '55987766',
    no_registry: 'BM-00777',
    email: 'maria.ixcot@example.org',
  })
})

const found = async (search: string, role: Role = Role.Bombero, row: object = {}) => {
  const caller = await server.as(role, row)
  const { body } = await caller.get(`/api/user?search=${encodeURIComponent(search)}`)
  return (body.results as { id: number }[]).map(({ id }) => id)
}

test.each([
  'ixcot maria',
  'NUNEZ',
  'nu\u0301n\u0303ez josé',
  'bm-00777',
  '5598 7766',
  '5598-7766',
  '+(502) 5598-7766',
  '98776',
  '(502) 5598',
  '+502 5598',
])('a firefighter finds a person of their station by %j', async (search) => {
  expect(await found(search, Role.Bombero, { station_id: home.id })).toEqual([sought.id])
})

test('a search by number finds the person', async () => {
  expect(await found(`# ${sought.id}`)).toEqual([sought.id])
})

const spellings = ['1670668970718', '1670 66897 0718', '1670-66897-0718', '66897 0718', '66897', 'ixcot 1670-66897-0718']
describe('a search by DPI', () => {
  test.each(everyRole.map((role) => [roleNames[role], role] as const))(
    '%s finds the people whose DPI they may see',
    async (_name, role) => {
      const seesAll = role === Role.Administrador || role === Role.RecursosHumanos
      const seesOwn = seesAll || role === Role.Comandante || role === Role.JefeDeServicio
      for (const search of spellings) {
        expect(await found(search, role, { station_id: home.id }), search).toEqual(seesOwn ? [sought.id] : [])
        expect(await found(search, role), search).toEqual(seesAll ? [sought.id] : [])
      }
    },
  )

  test('finds the caller, whatever the role', async () => {
    const caller = await server.as(Role.Bombero, { no_dpi: '2777111119999' })
    expect((await caller.get('/api/user?search=2777 11111 9999')).body.results).toMatchObject([{ id: caller.id }])
  })
})
