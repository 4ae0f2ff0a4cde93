import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blobOf } from '../../fixtures/form.ts'
import { picture } from '../../fixtures/pictures.ts'
import { filesSettings, ownS3, type OwnS3 } from '../../own-s3.ts'
import { aServerEnvironment, startServer } from '../../server-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let storage: OwnS3
let photo: Buffer
beforeAll(async () => {
  storage = await ownS3()
  photo = await picture(1600, 1200, 'noise').jpeg().toBuffer()
})
afterAll(() => storage.remove())

const descriptors = (pid: number) => `/proc/${pid}/fd`
/** The files that the process has open below the folder. */
const openFilesOf = (pid: number, folder: string): string[] =>
  readdirSync(descriptors(pid)).flatMap((descriptor) => {
    try {
      const file = readlinkSync(path.join(descriptors(pid), descriptor))
      return file.startsWith(folder) ? [file] : []
    } catch {
      return []
    }
  })

/** Asks for the address and resets the connection at the beginning of the answer, or after so many iterations of the event loop. */
const leaveAfter = async (iterations: number | 'beginning', url: string, address: string): Promise<void> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`, resolve))
  if (iterations === 'beginning') await once(socket, 'data')
  else for (let iteration = 0; iteration < iterations; iteration += 1) await new Promise(setImmediate)
  socket.resetAndDestroy()
}

test.each(['a folder', 'a bucket'])(
  'clients that leave their downloads from %s leave no address in the log and no open file',
  async (where) => {
    let saidBefore = 0
    const site = await aServerEnvironment()
    const bucket = where === 'a bucket' ? filesSettings(storage.aBucket()) : {}
    const server = startServer({ ...site.settings, ...bucket, LOG_LEVEL: 'trace' })
    try {
      const url = await server.ready()
      const signIn = await fetch(`${url}/api/user/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(site.credentials),
      })
      const { token } = (await signIn.json()) as { token: string }
      const form = new FormData()
      form.set('photo', blobOf(photo), 'foto.jpg')
      const headers = { authorization: `Bearer ${token}` }
      const saved = await fetch(`${url}/api/user/update_me`, { method: 'PUT', headers, body: form })
      const { photo: address } = (await saved.json()) as { photo: string }

      // At its start the server may report its surroundings: a web app that is not built.
      saidBefore = server.said.stdout.length
      const downloads = 200
      for (let download = 0; download < downloads; download += 1)
        await leaveAfter(download % 2 === 0 ? 'beginning' : (download % 40) ** 2, url, address)
      const whole = await fetch(`${url}${address}`)
      expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')))
      const requests = () => server.said.stdout.split('"route":"/api/file/:name"').length - 1
      // Some connections are reset before the server has read their request.
      await vi.waitUntil(() => requests() > downloads / 2, { timeout: 30_000 })
      if (existsSync(descriptors(server.pid)))
        for (const folder of ['files', 'arriving'])
          await expect.poll(() => openFilesOf(server.pid, path.join(site.folder, folder)), { timeout: 30_000 }).toEqual([])
      expect(readdirSync(path.join(site.folder, 'arriving'))).toEqual([])
    } finally {
      await server.stop()
      await site.remove()
    }
    expect(server.said.stdout + server.said.stderr).not.toMatch(/signature|[0-9a-f]{32}\.jpg/)
    const lines = server.said.stdout
      .slice(saidBefore)
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as object] : []))
    expect(lines.filter((line) => 'level' in line && Number(line.level) >= 40)).toEqual([])
  },
)
