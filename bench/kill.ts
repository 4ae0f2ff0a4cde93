import { killDatabase } from './kill/database-kills.ts'
import { killProcesses } from './kill/process-kills.ts'
import { killServer } from './kill/server-kills.ts'
import { killWorkers } from './kill/worker-kills.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres } from './support/scratch.ts'

/*
 * `npm run bench:kill`: sends SIGKILL during concurrent creates: to the server, twenty times on the embedded database and twenty
 * times on the PostgreSQL of TEST_DATABASE_URL; twenty times to one of two processes there, and to their own Redis each third time;
 * fifty times to a separate PostgreSQL under a running server; then three times to each part of a server with two workers: its
 * first process, a worker, its PostgreSQL, Redis and object storage, and its PostgreSQL while the workers start. `-- <number>` sets
 * the number of kills each. Every acknowledged emergency must be stored once with all its parts, and the binnacle must be valid.
 * Exits with 1 if anything is lost.
 */
const asked = process.argv[2]
const rounds = (usual: number) => (asked === undefined ? usual : Number(asked))

const isWhole =
  (await onEmbedded((where) => killServer('embedded', where, rounds(20)))) &&
  (await onPostgres((where) => killServer('PostgreSQL', where, rounds(20)))) &&
  (await onPostgres((where) => killProcesses(where, rounds(20)))) &&
  (await killDatabase(rounds(50))) &&
  (await killWorkers(rounds(3)))
print(isWhole ? 'Nothing was lost or stored partially.' : 'SOMETHING WAS LOST.')
process.exit(isWhole ? 0 : 1)
