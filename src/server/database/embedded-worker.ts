import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/*
 * PostgreSQL in WebAssembly, in a thread of its own so that a heavy query leaves the server's event loop free.
 * The server reaches it over a socket, through the same driver as a real PostgreSQL.
 */
const { folder, socket, connections } = workerData as { folder: string; socket: string; connections: number }

// PGlite starts PostgreSQL with fsync off (-F). An acknowledged row must survive a power cut.
const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F')

const database = await PGlite.create({ dataDir: folder, startParams, extensions: { pg_trgm } })
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
