import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { entriesAfter } from './binnacle-entries.ts'
import { expectFieldError, expectRefusal } from './refusals.ts'
import { resourceCases } from './resource-cases.ts'
import { useTestServer, type Client } from './test-app.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

let serial = 0

describe.each(resourceCases)('$path', ({ path, input, label, texts, otherRequired, orderings, unique, use }) => {
  const all = `/api/${path}/`
  const one = (id: number) => `/api/${path}/${id}/`
  const anInput = (word = 'Caso') => input(server.deps.db, ++serial, word)
  const aRecord = async (word?: string) => (await admin.post(all, await anInput(word))).body
  /** The body of an update: the created record with another label. */
  const renamed = async (id: number) => {
    const [sent, current] = [await anInput('Otro'), (await admin.get(one(id))).body]
    return { ...sent, [unique.field]: unique.field === label ? sent[label] : current[unique.field] }
  }
  const lastEntry = async () => (await entriesAfter(server.deps.db, 0, 10_000)).at(-1)
  const countOf = async (word: string) => (await admin.get(`${all}?search=${encodeURIComponent(word)}`)).body.count as number

  describe('creating', () => {
    // B-API-08, B-API-08i, B-API-09, B-API-09i, B-JOB-02, B-ENT-34
    test('answers 201 with the record, and a read returns the same', async () => {
      const sent = await anInput()
      const { status, body } = await admin.post(all, sent)
      expect(status).toBe(201)
      expect(body).toMatchObject({ id: expect.any(Number), version: 1, [label]: sent[label] })
      expect(await admin.get(one(body.id))).toMatchObject({ status: 200, body })
    })

    // A-API-10, B-BIN-16, B-API-09i
    test('is recorded in the binnacle with author and time', async () => {
      const moment = new Date(Date.now() + 60_000)
      server.setNow(moment)
      const body = await aRecord()
      const entry = { action_binnacle: 'CREAR', entity: path, entity_id: body.id, created_by: admin.id }
      expect(await lastEntry()).toMatchObject({ ...entry, creation_date: moment })
      expect((await lastEntry())?.previous_detail).toBeNull()
      expect((await lastEntry())?.current_detail).toEqual(body)
    })

    // B-ETY-14, B-JOB-09, B-VAL-01, B-VAL-03, B-VAL-28, B-VAL-29, B-VAL-33, B-VAL-43, B-VEH-11, B-VTY-08
    test('refuses missing required fields, in the words of the specification', async () => {
      const { status, body } = await admin.post(all, {})
      expect(status).toBe(400)
      const asked = Object.keys({ ...texts, ...Object.fromEntries(otherRequired.map((field) => [field, 1])) })
      expect(body.errors).toEqual(Object.fromEntries(asked.map((field) => [field, ['Este campo es requerido']])))
    })

    // A-VAL-08, B-CON-01, B-ETY-10, B-ETY-15, B-JOB-09, B-VAL-04, B-VAL-05, B-VAL-06, B-VAL-28, B-VAL-30, B-VAL-33, B-VAL-43,
    // B-VEH-12, B-VTY-08
    test.each(Object.entries(texts))('refuses whitespace only and too long a text as %s', async (field, longest) => {
      const sent = await anInput()
      expectFieldError(await admin.post(all, { ...sent, [field]: ' \t ' }), field, 'Este campo no puede estar vacio')
      expectFieldError(await admin.post(all, { ...sent, [field]: '' }), field, 'Este campo es requerido')
      expectFieldError(
        await admin.post(all, { ...sent, [field]: 'a'.repeat(longest + 1) }),
        field,
        `Máximo ${longest} caracteres`,
      )
      expect((await admin.post(all, { ...sent, [field]: 'ñ'.repeat(longest) })).status).toBe(201)
    })

    test.each(['a\0b', '\uD800'])('refuses the text %j, which PostgreSQL cannot store', async (broken) => {
      expectRefusal(await admin.post(all, { ...(await anInput()), [label]: broken }), 400)
    })

    test('refuses an unknown field', async () => {
      expectFieldError(await admin.post(all, { ...(await anInput()), nonsense: 1 }), 'nonsense', 'Campo desconocido')
    })

    test('stores nothing and writes no binnacle entry if it is refused', async () => {
      const before = await lastEntry()
      const sent = await anInput('Refus')
      expect((await admin.post(all, { ...sent, nonsense: true })).status).toBe(400)
      const taken = (await aRecord())[unique.field]
      const after = await lastEntry()
      expect((await admin.post(all, { ...(await anInput('Refus')), [unique.field]: taken })).status).toBe(400)
      expect(await countOf('Refus')).toBe(0)
      expect(after?.id).toBe((before?.id ?? 0) + 1)
      expect(await lastEntry()).toEqual(after)
    })
  })

  // B-API-13i, B-API-15i, B-API-16i, B-API-17i
  test('refuses a duplicate of a unique value in any spelling', async () => {
    const [first, second] = [await aRecord('Única'), await aRecord('Única')]
    const value = unique.same(first[unique.field] as never)
    expectFieldError(await admin.post(all, { ...(await anInput()), [unique.field]: value }), unique.field, unique.sentence)
    const { version: _v, ...update } = await renamed(second.id)
    expectFieldError(await admin.put(one(second.id), { ...update, [unique.field]: value }), unique.field, unique.sentence)
    expect((await admin.put(one(first.id), { ...(await renamed(first.id)), [unique.field]: value })).status).toBe(200)
  })

  describe('the list', () => {
    const word = 'Zíngaro'

    beforeAll(async () => {
      for (let n = 0; n < 12; n++) await aRecord(word)
    })

    // A-API-06, B-API-03, B-API-03i, A-API-03, B-GEN-10, S-1
    test('has ten rows per page, the total count, and no rows past its end', async () => {
      const pages = await Promise.all([1, 2, 3, 1_000_000].map((page) => admin.get(`${all}?search=${word}&page=${page}`)))
      expect(pages.map(({ status, body }) => [status, body.count, body.results.length])).toEqual([
        [200, 12, 10],
        [200, 12, 2],
        [200, 12, 0],
        [200, 12, 0],
      ])
      const ids = pages.flatMap(({ body }) => body.results.map((row: { id: number }) => row.id))
      expect(new Set(ids).size).toBe(12)
      expect((await admin.get(`${all}?search=${word}`)).body).toEqual(pages[0]?.body)
    })

    test('contains rows like those of a single read', async () => {
      const [row] = (await admin.get(`${all}?search=${word}`)).body.results
      expect((await admin.get(one(row.id))).body).toEqual(row)
    })

    // B-JOB-10, B-API-06i, B-API-39, B-API-39i, S-50
    test.each(['zíngaro', 'ZÍNGARO', 'zingaro', 'ZiNGaRo', ' íngar '])(
      'can be searched for %j, ignoring case and accents',
      async (search) => {
        expect(await countOf(search)).toBe(12)
      },
    )

    test('treats %, _ and \\ in a search literally', async () => {
      const odd = await aRecord('Cien%_\\x')
      for (const search of ['%', '_', '\\', 'n%_', '_\\x']) {
        const { body } = await admin.get(`${all}?search=${encodeURIComponent(search)}`)
        expect(body.results, search).toEqual([odd])
      }
      expect(await countOf('Z_ngaro')).toBe(0)
      expect(await countOf("'; --")).toBe(0)
    })

    // B-API-06, B-API-06i, S-1
    test.each(orderings)('is ordered by %s, ascending and descending', async (column) => {
      const ordered = async (ordering: string) => {
        const pages = await Promise.all(
          [1, 2].map((page) => admin.get(`${all}?search=${word}&ordering=${ordering}&page=${page}`)),
        )
        const rows = pages.flatMap(({ body }) => body.results)
        return rows.map((row) => row[column] ?? row.station[column.replace('station_', '')])
      }
      const [up, down] = [await ordered(column), await ordered(`-${column}`)]
      expect(up).toHaveLength(12)
      expect(down).toEqual(up.toReversed())
      // Texts are ordered by the database's collation, which equals the code point order for these labels.
      const inOrder = typeof up[0] === 'number' ? up.toSorted((a, b) => a - b) : column === label ? up.toSorted() : up
      expect(up).toEqual(inOrder)
    })

    // B-API-06i, S-1
    test('refuses other orderings', async () => {
      for (const ordering of ['nonsense', '-nonsense', 'version', 'id,name', 'ID', 'id desc']) {
        const answer = await admin.get(`${all}?ordering=${encodeURIComponent(ordering)}`)
        expectFieldError(answer, 'ordering', 'No se puede ordenar por este campo')
      }
    })

    test('counts an empty parameter as not sent', async () => {
      expect((await admin.get(`${all}?search=${word}&page=&ordering=`)).body.count).toBe(12)
    })

    // B-API-07, B-API-07i, B-API-57, B-API-57i
    test('of options contains every record as id and name, in order', async () => {
      const { status, body } = await admin.get(`${all}filter_list/`)
      expect(status).toBe(200)
      const ours = body.filter((option: { name: string }) => option.name.toLowerCase().startsWith('zíngaro'))
      expect(ours).toHaveLength(12)
      // Types also say how often they are used (B-EMF-74).
      expect(Object.keys(ours[0]).toSorted()).toEqual(['id', 'name', ...(path === 'emergency_type' ? ['uses'] : [])])
      const names = ours.map((option: { name: string }) => option.name)
      expect(names).toEqual(names.toSorted())
    })

    test.each(['zíngaro', 'ZINGARO'])('of options can be searched for %j, without paging', async (search) => {
      const { body } = await admin.get(`${all}?async_options=true&search=${encodeURIComponent(search)}`)
      expect(body).toMatchObject({ count: 12 })
      expect(body.results).toHaveLength(12)
      expect(Object.keys(body.results[0]).toSorted()).toEqual(['id', 'name'])
    })
  })

  describe('updating', () => {
    // B-API-10, B-API-10i
    test('answers the record with the next version, and records both states in the binnacle', async () => {
      const before = await aRecord()
      const sent = await renamed(before.id)
      const { status, body } = await admin.put(one(before.id), { ...sent, version: 1 })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: before.id, version: 2, [label]: sent[label] })
      expect((await admin.get(one(before.id))).body).toEqual(body)
      const entry = await lastEntry()
      expect(entry).toMatchObject({ action_binnacle: 'EDITAR', entity: path, entity_id: before.id, created_by: admin.id })
      expect([entry?.previous_detail, entry?.current_detail]).toEqual([before, body])
    })

    // S-9
    test('of an outdated version is answered 409 with the current record, and changes nothing', async () => {
      const { id } = await aRecord()
      const { body: current } = await admin.put(one(id), { ...(await renamed(id)), version: 1 })
      const entry = await lastEntry()
      const answer = await admin.put(one(id), { ...(await renamed(id)), version: 1 })
      expectRefusal(answer, 409)
      expect(answer.body).toMatchObject({
        detail: 'Otra persona guardó este registro antes que usted.',
        current,
        saved_by: entry?.created_by_name,
        saved_by_id: admin.id,
        saved_at: entry?.creation_date.toISOString(),
      })
      expect((await admin.get(one(id))).body).toEqual(current)
      expect(await lastEntry()).toEqual(entry)
    })

    test('by two concurrent requests of one version succeeds for one', async () => {
      const { id } = await aRecord()
      const two = [await renamed(id), await renamed(id)]
      const answers = await Promise.all(two.map((sent) => admin.put(one(id), { ...sent, version: 1 })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    // S-9
    test('without a version is accepted', async () => {
      const { id } = await aRecord()
      await admin.put(one(id), await renamed(id))
      expect((await admin.put(one(id), await renamed(id))).body).toMatchObject({ version: 3 })
    })

    test('has the same rules as creating', async () => {
      const { id } = await aRecord()
      const [field = ''] = Object.keys(texts)
      expectFieldError(
        await admin.put(one(id), { ...(await renamed(id)), [field]: '  ' }),
        field,
        'Este campo no puede estar vacio',
      )
      expectFieldError(await admin.put(one(id), { ...(await renamed(id)), nonsense: 7 }), 'nonsense', 'Campo desconocido')
    })
  })

  describe('deleting', () => {
    // B-API-11, B-API-11i
    test('answers 204, and the record remains only in the binnacle', async () => {
      const before = await aRecord()
      const answer = await admin.delete(one(before.id))
      expect([answer.status, answer.body]).toEqual([204, undefined])
      expectRefusal(await admin.get(one(before.id)), 404)
      const entry = await lastEntry()
      expect(entry).toMatchObject({ action_binnacle: 'ELIMINAR', entity: path, entity_id: before.id, created_by: admin.id })
      expect([entry?.previous_detail, entry?.current_detail]).toEqual([before, null])
    })

    // B-API-11i, B-API-12i, B-API-19i
    test.skipIf(use === undefined)('is refused for a record in use, with the records that use it', async () => {
      const record = await aRecord()
      const users = await use?.(server.deps.db, record.id)
      const entry = await lastEntry()
      const answer = await admin.delete(one(record.id))
      expectRefusal(answer, 400)
      expect(answer.body.detail).toBe(`No se puede eliminar: está en uso por ${users}.`)
      expect((await admin.get(one(record.id))).status).toBe(200)
      expect(await lastEntry()).toEqual(entry)
    })
  })

  // A-API-01, B-API-01, B-API-01i, B-API-12, B-API-13, B-API-14, B-API-15, B-API-16, B-API-17, S-1
  test('answers the same with and without a trailing slash, never with a redirect', async () => {
    const bare = `/api/${path}`
    const { status, body } = await admin.post(bare, await anInput())
    expect(status).toBe(201)
    expect((await admin.get(`${bare}/${body.id}`)).body).toEqual(body)
    expect((await admin.get(`${bare}/filter_list`)).status).toBe(200)
    expect((await admin.get(bare)).status).toBe(200)
    expect((await admin.put(`${bare}/${body.id}`, await renamed(body.id))).status).toBe(200)
    expect((await admin.delete(`${bare}/${body.id}`)).status).toBe(204)
  })

  // B-API-08i, S-2
  test('gets 404 for an unknown record on read, update and delete', async () => {
    for (const answer of [
      await admin.get(one(999_999_999)),
      await admin.put(one(999_999_999), await anInput()),
      await admin.delete(one(999_999_999)),
    ]) {
      expectRefusal(answer, 404)
      expect(answer.body.detail).toBe('Not found.')
    }
  })
})
