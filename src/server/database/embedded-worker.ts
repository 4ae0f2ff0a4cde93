import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { openPglite } from './open-pglite.ts'

/*
 * PostgreSQL in WebAssembly, in its own thread so that a heavy query does not block the server's event loop. The server connects
 * to it over a socket, with the same driver as to a real PostgreSQL.
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
