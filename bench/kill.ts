import { killDatabase } from './kill/database-kills.ts'
import { killServer } from './kill/server-kills.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres } from './support/scratch.ts'

/*
 * `npm run bench:kill`: kills with SIGKILL in the middle of concurrent creates, again and again, and counts what is there afterwards:
 * the server twenty times on the embedded database, twenty times on the PostgreSQL of TEST_DATABASE_URL, then fifty times a PostgreSQL
 * of its own under a server that stays. `-- <number>` makes it that many kills each. Every acknowledged emergency must be there with
 * all its parts, none half and none twice, and the binnacle must verify. Exits 1 when anything is lost.
 */
const asked = process.argv[2]
const rounds = (usual: number) => (asked === undefined ? usual : Number(asked))

const isWhole =
  (await onEmbedded((where) => killServer('embedded', where, rounds(20)))) &&
  (await onPostgres((where) => killServer('PostgreSQL', where, rounds(20)))) &&
  (await killDatabase(rounds(50)))
print(isWhole ? 'Nothing was lost, nothing is half there.' : 'SOMETHING WAS LOST.')
process.exit(isWhole ? 0 : 1)
