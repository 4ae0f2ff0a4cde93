import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { PGlite } from '@electric-sql/pglite'
import { openPglite } from './open-pglite.ts'

/** Without an address the database is only created. */
export interface EmbeddedTask {
  folder: string
  address?: { socket: string; connections: number }
}

/*
 * PostgreSQL in WebAssembly, in its own thread so that a heavy query does not block the server's event loop. The server connects
 * to it over a socket, with the same driver as to a real PostgreSQL.
 */
const { folder, address } = workerData as EmbeddedTask

const serve = async (database: PGlite, { socket, connections }: NonNullable<EmbeddedTask['address']>): Promise<void> => {
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
}

const database = await openPglite(folder)
if (address === undefined) {
  await database.close()
  parentPort?.postMessage('created')
} else await serve(database, address)
