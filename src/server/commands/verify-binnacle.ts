import { verifyChain } from '../binnacle/verify-chain.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { StartupError } from '../startup-error.ts'

/* `npm run binnacle:verify`: checks the chain and names the first broken entry. Exits 1 when there is one. */
try {
  const database = await openDatabase(readConfig())
  const { count, broken, hash } = await verifyChain(database.db)
  await database.close()
  if (broken !== undefined) throw new StartupError(`The binnacle is broken at entry ${broken}; the ${count} before it are whole.`)
  process.stdout.write(`The binnacle is whole: ${count} entries, last hash ${hash}\n`)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
