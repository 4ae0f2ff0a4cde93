// @module-tag storage

import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, aPerson, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { retireFiles } from './retire-files.ts'
import { areSuspiciouslyMany, clearScratch, sweepFiles } from './sweep-files.ts'

const server = useTestServer()
const DAY = 24 * 3_600_000
let photo: Buffer

beforeEach(async () => {
  photo = await smallJpeg()
  server.setNow(new Date())
  for (const name of await storedFiles(server)) await server.deps.files.remove(name)
  await server.database.pool.query('DELETE FROM emergency_images; DELETE FROM courses; UPDATE users SET photo = NULL')
  for (const { day } of await server.deps.files.trash()) await server.deps.files.emptyTrash(day)
})

const save = () => server.deps.files.save(photo, 'jpg')
const trashed = async () => (await server.deps.files.trash()).map((file) => file.name).toSorted()
/** Sweeps at that moment and returns the log. */
const sweepAt = async (moment: Date) => {
  server.setNow(moment)
  const { log, lines } = aLog()
  await sweepFiles(server.deps, log)
  return lines
}
const inAnHour = () => new Date(Date.now() + 3_601_000)

test('old files that no record names are moved to the trash and counted in the log', async () => {
  const names = [await save(), await save()].toSorted()
  const lines = await sweepAt(inAnHour())
  expect(await storedFiles(server)).toEqual([])
  expect(await trashed()).toEqual(names)
  expect(lines).toEqual([{ level: 'warn', files: 2, of: 2, msg: 'files that no record names were moved to the trash' }])
})

test('a recent file stays, since its save may be in progress', async () => {
  const young = await save()
  expect(await sweepAt(new Date())).toEqual([])
  expect(await storedFiles(server)).toEqual([young])
})

test('photos and thumbnails of emergencies stay, whatever their age', async () => {
  const admin = await server.as(Role.Administrador)
  await admin.post('/api/emergency', formOf(emergencyOf(await aBrigade(server.deps.db)), [photo, photo]))
  const known = await storedFiles(server)
  expect(known).toHaveLength(4)
  const orphan = await save()
  await sweepAt(inAnHour())
  expect(await storedFiles(server)).toEqual(known)
  expect(await trashed()).toEqual([orphan])
})

test('photos and documents of people stay, whatever their age', async () => {
  const { db } = server.deps
  const [portrait, paper] = [await save(), await save()]
  const { id } = await aPerson(db, { role: Role.Bombero, photo: portrait })
  await db
    .insertInto('courses')
    .values({ user_id: id, course_name: 'Rescate', approval_date: '2026-01-31', file: paper })
    .execute()
  await sweepAt(inAnHour())
  expect(await storedFiles(server)).toEqual([portrait, paper].toSorted())
})

test('the photos of a deleted emergency are moved to the trash', async () => {
  const admin = await server.as(Role.Administrador)
  const { body } = await admin.post('/api/emergency', formOf(emergencyOf(await aBrigade(server.deps.db)), [photo]))
  const names = await storedFiles(server)
  expect((await admin.delete(`/api/emergency/${body.id}`)).status).toBe(204)
  expect([await storedFiles(server), await trashed()]).toEqual([[], names])
})

describe('a file in the trash', () => {
  test('is restored once a record names it again, as after restoring a database', async () => {
    const name = await save()
    await retireFiles(server.deps, [name])
    await aPerson(server.deps.db, { role: Role.Bombero, photo: name })
    const lines = await sweepAt(new Date(Date.now() + 40 * DAY))
    expect([await storedFiles(server), await trashed()]).toEqual([[name], []])
    expect(lines).toMatchObject([{ level: 'warn', files: 1, msg: expect.stringContaining('brought back') }])
  })

  /** Sweeps twice on that day, as two servers that share the files do. */
  const sweepDay = async (days: number) => [...(await sweepAt(inDays(days))), ...(await sweepAt(inDays(days)))]
  const inDays = (days: number) => new Date(MORNING + days * DAY)
  const MORNING = Date.parse('2026-11-20T14:00:00Z')

  // S-56
  test('is deleted after 30 days', async () => {
    const name = await save()
    server.setNow(inDays(0))
    await retireFiles(server.deps, [name])
    for (let day = 0; day <= 30; day++) expect(await sweepDay(day)).toEqual([])
    expect(await trashed()).toEqual([name])
    expect(await sweepDay(31)).toMatchObject([{ level: 'warn', files: 1, day: '2026-11-20' }])
    expect(await trashed()).toEqual([])
  })

  test('is not deleted early if the clock is set forward or back, or was wrong when it was moved there', async () => {
    const names = [await save(), await save()]
    for (const [index, day] of [0, -20_000].entries()) {
      server.setNow(inDays(day))
      await retireFiles(server.deps, names.slice(index, index + 1))
    }
    for (const day of [40, 0, 400, 1]) expect(await sweepDay(day)).toEqual([])
    expect(await trashed()).toEqual(names.toSorted())
  })

  test('is retained for thirty days if the clock is set back to a day whose trash was already seen that often', async () => {
    server.setNow(inDays(0))
    await retireFiles(server.deps, [await save()])
    for (let day = 0; day < 30; day++) await sweepDay(day)
    server.setNow(inDays(0))
    const late = await save()
    await retireFiles(server.deps, [late])
    for (let day = 30; day < 60; day++) await sweepDay(day)
    expect(await trashed()).toContain(late)
    await sweepDay(60)
    expect(await trashed()).toEqual([])
  })
})

describe('too many unknown files', () => {
  // S-56
  test.each([
    [20, 20, false],
    [21, 21, true],
    [21, 420, false],
    [21, 419, true],
    [500, 10_000, false],
    [0, 0, false],
  ])('are %i of %i: %j', (unknown, all, expected) => {
    expect(areSuspiciouslyMany(unknown, all)).toBe(expected)
  })

  // S-56
  test('stop the sweep, which logs an error', async () => {
    const names: string[] = []
    for (let count = 0; count < 21; count++) names.push(await save())
    const old = await save()
    await retireFiles(server.deps, [old])
    const lines = await sweepAt(new Date(Date.now() + 60 * DAY))
    expect(await storedFiles(server)).toEqual(names.toSorted())
    expect(await trashed()).toEqual([old])
    expect(lines).toMatchObject([{ level: 'error', unknown: 21, files: 21, msg: expect.stringContaining('npm run adopt') }])
  })
})

test('missing files that records name are logged as an error with some names at every sweep', async () => {
  const names: string[] = []
  for (let count = 0; count < 12; count++) {
    const photo = await save()
    await aPerson(server.deps.db, { role: Role.Bombero, photo })
    names.push(photo)
  }
  expect(await sweepAt(inAnHour())).toEqual([])
  const lost = names.slice(0, 11)
  for (const name of lost) await server.deps.files.remove(name)
  for (let time = 0; time < 2; time++) {
    const lines = await sweepAt(inAnHour())
    expect(lines).toMatchObject([{ level: 'error', missing: 11, of: 12, msg: expect.stringContaining('are missing') }])
    const { names: logged } = lines[0] as { names: string[] }
    expect(logged).toHaveLength(10)
    expect(lost).toEqual(expect.arrayContaining(logged))
  }
})

test('a file that the server did not create is left in place', async () => {
  const { files, config } = server.deps
  const name = await save()
  const strange = path.join(config.dataDir, 'files', name.slice(0, 2), 'notes.txt')
  await writeFile(strange, 'x')
  await utimes(strange, 0, 0)
  await sweepAt(inAnHour())
  expect(await readdir(path.dirname(strange))).toEqual(['notes.txt'])
  expect(await files.olderThan(new Date(8.64e15))).toEqual([])
})

test('an incomplete upload is deleted after an hour, a more recent one stays', async () => {
  const { scratch } = server.deps.files
  const left = path.join(scratch, 'left-behind')
  await writeFile(left, 'half a photo')
  await utimes(left, 0, 0)
  await writeFile(path.join(scratch, 'arriving'), 'half a photo')
  await clearScratch(scratch, server.deps.now())
  expect(await readdir(scratch)).toEqual(['arriving'])
})
