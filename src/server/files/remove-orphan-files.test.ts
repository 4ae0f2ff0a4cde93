import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../contract/roles.ts'
import { aBrigade, aPerson, emergencyOf } from '../../../test/factories.ts'
import { formOf } from '../../../test/fixtures/form.ts'
import { storedFiles } from '../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../test/fixtures/pictures.ts'
import { useTestServer } from '../../../test/test-app.ts'
import { clearScratch, removeOrphanFiles } from './remove-orphan-files.ts'

const server = useTestServer()
let photo: Buffer

beforeEach(async () => {
  photo = await smallJpeg()
  server.setNow(new Date())
  for (const name of await storedFiles(server)) await server.deps.files.remove(name)
})

const save = () => server.deps.files.save(photo, 'jpg')
const sweepInAnHour = () => {
  server.setNow(new Date(Date.now() + 3_601_000))
  return removeOrphanFiles(server.deps)
}

test('an old file that no record knows is removed', async () => {
  await save()
  await sweepInAnHour()
  expect(await storedFiles(server)).toEqual([])
})

test('a young file stays, since its save may be under way', async () => {
  const young = await save()
  await removeOrphanFiles(server.deps)
  expect(await storedFiles(server)).toEqual([young])
})

test('photos and thumbnails of emergencies stay, however old', async () => {
  const admin = await server.as(Role.Administrador)
  await admin.post('/api/emergency', formOf(emergencyOf(await aBrigade(server.deps.db)), [photo, photo]))
  const known = await storedFiles(server)
  expect(known).toHaveLength(4)
  const orphan = await save()
  await sweepInAnHour()
  expect(await storedFiles(server)).toEqual(known)
  expect(known).not.toContain(orphan)
})

test('portraits and papers of people stay, however old', async () => {
  const { db } = server.deps
  const [portrait, paper] = [await save(), await save()]
  const { id } = await aPerson(db, { role: Role.Bombero, photo: portrait })
  await db
    .insertInto('courses')
    .values({ user_id: id, course_name: 'Rescate', approval_date: '2026-01-31', file: paper })
    .execute()
  await sweepInAnHour()
  expect(await storedFiles(server)).toEqual([portrait, paper].toSorted())
})

test('more orphans than one batch are all removed', async () => {
  for (let count = 0; count < 501; count++) await server.deps.files.save(Buffer.from('x'), 'jpg')
  await sweepInAnHour()
  expect(await storedFiles(server)).toEqual([])
})

test('an upload that stopped an hour ago is cleared, a younger one is left to arrive', async () => {
  const { scratch } = server.deps.files
  const left = path.join(scratch, 'left-behind')
  await writeFile(left, 'half a photo')
  await utimes(left, 0, 0)
  await writeFile(path.join(scratch, 'arriving'), 'half a photo')
  await clearScratch(scratch, server.deps.now())
  expect(await readdir(scratch)).toEqual(['arriving'])
})
