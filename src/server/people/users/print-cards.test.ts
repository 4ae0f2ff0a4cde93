import jsqr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { UserCard } from '../../../contract/people/users.schema.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { formWith } from '../../../../test/fixtures/person.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
const people = usePeople(server)

const idsOf = (cards: UserCard[]) => cards.map(({ id }) => id)

describe('rights to print cards', () => {
  const cases = everyRole.flatMap((asker) =>
    (['own', 'another', 'none'] as const).flatMap((place) =>
      [5, 1].map((status) => ({ asker, place, status, name: roleNames[asker] })),
    ),
  )

  test.each(cases)('$name, of a person of $place station in status $status', async ({ asker, place, status }) => {
    const { db } = server.deps
    const own = (await aStation(db)).id
    const station_id = { own, another: (await aStation(db)).id, none: null }[place]
    const { id } = await aPerson(db, { role: Role.Bombero, station_id, status, inactive_reason: status === 1 ? 2 : null })
    const caller = await server.as(asker, { station_id: own })

    const mayAny = asker === 1 || asker === 11
    const may = status === 5 && (mayAny || ((asker === 5 || asker === 7) && place === 'own'))
    expect(userCan.printCard({ id: caller.id, role: asker, station_id: own }, { station_id, status })).toBe(may)

    const mayAsk = mayAny || asker === 5 || asker === 7
    const single = await caller.get(`/api/user/cards?id=${id}`)
    expect(single.status).toBe(may ? 200 : mayAsk ? 404 : 403)
    if (may) expect(idsOf(single.body)).toEqual([id])
    if (station_id !== null && mayAsk) {
      const sheet = await caller.get(`/api/user/cards?station_id=${station_id}`)
      expect(sheet.status).toBe(200)
      expect(idsOf(sheet.body).includes(id)).toBe(may)
    }
  })

  test('are not granted without a station to roles restricted to their own', async () => {
    const { id } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: null })
    const lost = await server.as(Role.Comandante, { station_id: null })
    expectRefusal(await lost.get(`/api/user/cards?id=${id}`), 404)
    expect(userCan.printCard({ id: lost.id, role: 5, station_id: null }, { station_id: null, status: 5 })).toBe(false)
  })
})

describe('the cards of a station', () => {
  test('are sorted by surname, without retired people and people off duty', async () => {
    const { db } = server.deps
    const { id: station_id } = await aStation(db)
    const inIt = (row: object) => aPerson(db, { role: Role.Bombero, station_id, ...row })
    const [last, first] = [await inIt({ last_name: 'Zapeta' }), await inIt({ last_name: 'Ajpop' })]
    await inIt({ retired_at: new Date() })
    await inIt({ status: 1 })
    await inIt({ status: 1, inactive_reason: 3 })
    const { body } = await people.admin.get(`/api/user/cards?station_id=${station_id}`)
    expect(idsOf(body)).toEqual([first.id, last.id])
  })

  test('of an empty station are an empty list', async () => {
    const { id } = await aStation(server.deps.db)
    expect((await people.admin.get(`/api/user/cards?station_id=${id}`)).body).toEqual([])
  })
})

test('a card contains the printed fields, and neither DPI nor other private data', async () => {
  const made = (await people.create(formWith(people.sent({ user_range: 22 }), { photo: await smallJpeg() }))).body
  const { body } = await people.admin.get(`/api/user/cards?id=${made.id}`)
  expect(body).toEqual([
    {
      id: made.id,
      name: made.name,
      range_text: 'Oficial 1ro.',
      no_registry: made.no_registry,
      station_text: people.station.name,
      photo: expect.stringContaining('.jpg'),
      qr_code: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    },
  ])
  expect((await fetch(`${server.url}${body[0].photo}`)).status).toBe(200)
})

test('the QR code of a card leads to the open card by key', async () => {
  const made = (await people.create(people.sent())).body
  const [card] = (await people.admin.get(`/api/user/cards?id=${made.id}`)).body
  const drawing = Buffer.from(card.qr_code.split(',')[1], 'base64')
  const { data, info } = await sharp(drawing, { density: 300 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  expect(read).toBe(`${server.deps.config.publicUrl}/#/users_open/${made.qr_code.split('/')[3]}`)
})

test('a request must name either a person or a station', async () => {
  for (const query of ['', '?id=1&station_id=1']) {
    expectFieldError(await people.admin.get(`/api/user/cards${query}`), 'station_id', 'Pida una persona o una estación')
  }
  expectRefusal(await people.admin.get('/api/user/cards?id=999999'), 404)
})
