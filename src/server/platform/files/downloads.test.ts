import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { FILES_DOWNLOADS, FILES_HELD_BYTES, FILES_SOCKETS } from '../../../contract/shared/server-limits.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { filesSettings, ownS3 } from '../../../../test/own-s3.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { FilesUnavailable } from './file-store.ts'
import { s3Files } from './s3-files.ts'

// Hundreds of megabytes are sent and stored.
vi.setConfig({ testTimeout: 180_000 })

const storage = await ownS3()
const server = useTestServer(filesSettings(storage.aBucket()))
afterAll(storage.remove)

/** More than the operating system buffers for a client that reads nothing. */
const LARGE_BYTES = 8_000_000
const saved = async (content: Buffer) => {
  const name = await server.deps.files.save(content, 'jpg')
  return server.deps.signer.photo(name, server.deps.now())
}
const isWhole = async (address: string, content: Buffer): Promise<boolean> => {
  const answer = await fetch(`${server.url}${address}`)
  return answer.status === 200 && content.equals(Buffer.from(await answer.arrayBuffer()))
}
/** Asks for the file, and resolves at the first bytes of its answer, after which nothing is read. */
const readNothingOf = async (address: string): Promise<Socket> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}
/** The unlinked files that the server holds open for browsers; undefined where that cannot be seen. */
const held = (): number | undefined =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').filter((descriptor) => {
        try {
          return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(path.join(server.deps.files.scratch, 'sending-'))
        } catch {
          return false
        }
      }).length
    : undefined

test('readers that read nothing leave the store to all others, and nothing behind', async () => {
  const [small, large] = [await smallJpeg(), randomBytes(LARGE_BYTES)]
  const [photo, address] = [await saved(small), await saved(large)]
  const readers: Socket[] = []
  onTestFinished(() => readers.forEach((reader) => reader.destroy()))
  while (readers.length < FILES_SOCKETS + 10) readers.push(await readNothingOf(address))
  expect(await isWhole(photo, small)).toBe(true)
  expect(await isWhole(address, large)).toBe(true)
  expect(await isWhole(await saved(small), small)).toBe(true)
  expect(await server.deps.files.problem()).toBeUndefined()
  expect(readdirSync(server.deps.files.scratch)).toEqual([])
  // The oldest are given up.
  while (readers.length <= FILES_HELD_BYTES / LARGE_BYTES) readers.push(await readNothingOf(address))
  await expect.poll(() => (held() ?? 0) * LARGE_BYTES).toBeLessThanOrEqual(FILES_HELD_BYTES)
  expect(await isWhole(photo, small)).toBe(true)
  for (const reader of readers) reader.destroy()
  await expect.poll(held, { timeout: 30_000 }).toBe(held() === undefined ? undefined : 0)
})

const NAME = `${'a'.repeat(32)}.jpg`
/** A store that the test plays. */
const playedBy = async (answer: (response: ServerResponse) => void) => {
  const store = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.includes(NAME)) answer(response)
    else request.resume().once('end', () => response.writeHead(200, { 'content-length': '0' }).end())
  })
  await once(store.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    store.close()
    store.closeAllConnections()
  })
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  return s3Files({ ...storage.aBucket(), endpoint }, server.deps.files.scratch)
}

test('few are fetched at once, the others wait or are refused, and saves do not wait for them', async () => {
  const begun: ServerResponse[] = []
  const files = await playedBy((response) => {
    response.writeHead(200, { 'content-length': '2' }).write('x')
    begun.push(response)
  })
  const results: string[] = []
  const read = async (isGone: boolean) => {
    const file = await files.readForBrowser(NAME, () => isGone)
    file?.stream.destroy()
    results.push(file === undefined ? 'gone' : 'read')
  }
  const reading = Array.from({ length: FILES_DOWNLOADS }, () => read(false))
  await expect.poll(() => begun.length).toBe(FILES_DOWNLOADS)
  const [left, next, last] = [read(true), read(false), read(false)]
  const refused = last.catch(String)
  await files.save(Buffer.from('x'), 'jpg')
  expect(await files.problem()).toBeUndefined()
  expect(begun.length).toBe(FILES_DOWNLOADS)
  begun[0]?.end('x')
  await left
  expect(results.toSorted()).toEqual(['gone', 'read'])
  await expect.poll(() => begun.length).toBe(FILES_DOWNLOADS + 1)
  expect(await refused).toContain('El servidor está ocupado.')
  for (const response of begun) if (!response.writableEnded) response.end('x')
  await Promise.all([...reading, next])
  expect(results.filter((result) => result === 'read')).toHaveLength(FILES_DOWNLOADS + 1)
})

test('a download that breaks off at the store is refused as unavailable', async () => {
  const files = await playedBy((response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('x', () => response.destroy())
  })
  const reading = files.readForBrowser(NAME, () => false)
  await expect(reading).rejects.toThrow(FilesUnavailable)
  await expect(reading).rejects.toThrow(/ECONNRESET/)
  expect(readdirSync(server.deps.files.scratch)).toEqual([])
  await expect.poll(held).toBe(held() === undefined ? undefined : 0)
})
