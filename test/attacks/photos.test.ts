import { beforeAll, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../src/contract/shared/rights/roles.ts'
import { inPhotoQueue, readingPhotosOf } from '../../src/server/platform/files/photo-queue.ts'
import { aBrigade, emergencyOf } from '../factories.ts'
import { formOf } from '../fixtures/form.ts'
import { formWith } from '../fixtures/person.ts'
import { picture, smallJpeg } from '../fixtures/pictures.ts'
import { storedFiles } from '../fixtures/inventory.ts'
import { useTestServer, type Client } from '../test-app.ts'

const server = useTestServer()
let photo: Buffer
beforeAll(async () => {
  photo = await smallJpeg()
})

const saveProfile = ({ id, headers }: Client, files: Record<string, Buffer>) =>
  server.nobody.send('/api/user/update_me', {
    method: 'PUT',
    headers,
    body: formWith({ no_dpi: `3000000${String(id).padStart(6, '0')}`, first_name: 'Luisa', last_name: 'Pérez' }, files),
  })
const create = async (who: Client, count: number) =>
  who.post('/api/emergency', formOf(emergencyOf(await aBrigade(server.deps.db)), Array(count).fill(photo)))

/** Occupies a person's slots for reading pictures until released. */
const hold = (begin: (work: () => Promise<void>) => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = begin(() => promise)
  return async () => {
    resolve()
    await done
  }
}

describe('an unvalidated person', () => {
  // S-55
  test('may not upload files', async () => {
    const waiting = await server.as(Role.Bombero, { status: UserStatus.Inactivo })
    const before = await storedFiles(server)
    expect(await saveProfile(waiting, { photo })).toMatchObject({
      status: 400,
      body: { detail: 'Podrá subir archivos cuando un administrador valide su usuario.' },
    })
    expect(await storedFiles(server)).toEqual(before)
    expect((await saveProfile(waiting, {})).status).toBe(200)
  })
})

describe('a person who sends photos repeatedly', () => {
  test('may have two requests processed at once; a third is refused, other people are not affected', async () => {
    const sender = await server.as(Role.Administrador)
    const releases = [1, 2].map(() => hold((work) => readingPhotosOf(sender.id, work)))
    const refused = await create(sender, 1)
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: 'Todavía se procesan fotos que usted envió antes. Espere unos segundos y vuelva a intentar.' },
    })
    expect((await create(sender, 0)).status).toBe(201)
    expect((await create(await server.as(Role.Administrador), 1)).status).toBe(201)
    for (const release of releases) await release()
    expect((await create(sender, 1)).status).toBe(201)
  })

  test('may send twenty in one request', async () => {
    const { status, body } = await create(await server.as(Role.Administrador), 20)
    expect([status, body.images.length]).toEqual([201, 20])
  })

  test('does not delay photos of emergencies with profile pictures', async () => {
    const release = hold((work) => inPhotoQueue('people', work))
    const waiting = saveProfile(await server.as(Role.Bombero), { photo })
    expect((await create(await server.as(Role.Administrador), 2)).status).toBe(201)
    await release()
    expect((await waiting).status).toBe(200)
  })
})

test('a picture of the maximum size is accepted', { timeout: 60_000 }, async () => {
  const large = await picture(6000, 5500).png({ compressionLevel: 1 }).toBuffer()
  const sent = emergencyOf(await aBrigade(server.deps.db))
  const { status, body } = await (await server.as(Role.Administrador)).post('/api/emergency', formOf(sent, [large]))
  expect([status, body.images?.[0]]).toMatchObject([201, { width: 2000 }])
})
