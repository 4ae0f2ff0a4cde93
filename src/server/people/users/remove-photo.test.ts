import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { entriesAfter, lastEntryId } from '../../../../test/binnacle-entries.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { formWith, withoutPassword } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
const people = usePeople(server)

const nameIn = (address: string) => /[\w-]+\.jpg/.exec(address)?.[0] ?? ''
const trashed = async () => (await server.deps.files.trash()).map((file) => file.name)

/** A person with a photo, as staff save them and as they save themselves. */
const aPersonWithPhoto = async () => {
  const whole = people.sent()
  const { body } = await people.create(formWith(whole, { photo: await smallJpeg() }))
  return { id: body.id as number, photo: body.photo as string, sent: withoutPassword(whole) }
}
const aPersonWithOwnPhoto = async (): Promise<{ who: Client; photo: string }> => {
  const who = await server.as(Role.Bombero)
  const { body } = await who.put('/api/user/update_me', formWith({}, { photo: await smallJpeg() }))
  return { who, photo: body.photo as string }
}

const wraps = [(body: object) => body, (body: object) => formWith(body, {})]

// A-PRF-05, S-49
test('people remove their own photo with an empty field, and the file is moved to the trash', async () => {
  for (const wrap of wraps) {
    const { who, photo } = await aPersonWithOwnPhoto()
    const last = await lastEntryId(server.deps.db)
    expect((await who.put('/api/user/update_me', wrap({ photo: '' }))).body).toMatchObject({ id: who.id, photo: null })
    expect((await who.get('/api/user/me')).body.photo).toBeNull()
    expect((await fetch(`${server.url}${photo}`)).status).toBe(404)
    expect(await trashed()).toContain(nameIn(photo))
    const [entry, ...more] = await entriesAfter(server.deps.db, last, 10)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      created_by: who.id,
      action_binnacle: 'EDITAR',
      previous_detail: { photo: nameIn(photo) },
      current_detail: { photo: null },
    })
  }
})

// A-USF-11, S-49
test('staff remove the photo of a person, by form and by JSON, and nothing else of the record', async () => {
  for (const wrap of wraps) {
    const { id, photo, sent } = await aPersonWithPhoto()
    const answer = await people.admin.put(`/api/user/${id}`, wrap({ ...sent, photo: '' }))
    expect(answer.body).toMatchObject({ photo: null, version: 2, first_name: sent.first_name })
    expect(await trashed()).toContain(nameIn(photo))
  }
})

test('a photo stays if the field is absent or has the address that was read', async () => {
  const { id, photo, sent } = await aPersonWithPhoto()
  const before = await storedFiles(server)
  for (const unchanged of [{}, { photo }]) {
    for (const wrap of wraps)
      expect((await people.admin.put(`/api/user/${id}`, wrap({ ...sent, ...unchanged }))).body.photo).toContain(nameIn(photo))
  }
  const own = await aPersonWithOwnPhoto()
  for (const unchanged of [{}, { photo: own.photo }])
    expect((await own.who.put('/api/user/update_me', unchanged)).body.photo).toContain(nameIn(own.photo))
  expect(await storedFiles(server)).toEqual([...before, nameIn(own.photo)].toSorted())
})

test('nobody without the right to edit a person removes their photo', async () => {
  const { id, photo, sent } = await aPersonWithPhoto()
  for (const role of [Role.Comandante, Role.Bombero])
    expect((await (await server.as(role)).put(`/api/user/${id}`, { ...sent, photo: '' })).status).toBe(403)
  expect((await fetch(`${server.url}${photo}`)).status).toBe(200)
})

test('a photo that was added after a client had read the person stays when the client sends back what it read', async () => {
  const { id, photo, sent } = await aPersonWithPhoto()
  const answer = await people.admin.put(`/api/user/${id}`, { ...sent, photo: null })
  expect(answer.status).toBe(200)
  expect((answer.body as { photo: string | null }).photo).not.toBeNull()
  expect(await trashed()).not.toContain(nameIn(photo))
})
