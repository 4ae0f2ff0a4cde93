import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { readPhoto } from './read-photo.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-photo-'))
afterAll(() => rmSync(scratch, { recursive: true }))

test('photos are queued, refused when the queue is full, and accepted again when it has been processed', async () => {
  const file = path.join(scratch, 'foto.jpg')
  writeFileSync(file, await smallJpeg())
  const answers = await Promise.allSettled(Array.from({ length: 202 }, () => readPhoto(file, 'emergencies')))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'server.busy' }) }])
  expect((await readPhoto(file, 'emergencies')).width).toBeGreaterThan(0)
})
