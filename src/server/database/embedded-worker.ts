import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { openPglite } from './open-pglite.ts'

/*
 * PostgreSQL in WebAssembly, in a thread of its own so that a heavy query leaves the server's event loop free.
 * The server reaches it over a socket, through the same driver as a real PostgreSQL.
 */
const { folder, socket, connections } = workerData as { folder: string; socket: string; connections: number }

const database = await openPglite(folder)
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: connections })
await server.start()

parentPort?.on('message', () => {
  void (async () => {
    await server.stop()
    await database.close()
    parentPort?.postMessage('closed')
    parentPort?.close()
  })()
})
parentPort?.postMessage('ready')
