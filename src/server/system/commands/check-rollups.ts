import { readConfig } from '../../platform/config.ts'
import { openReadOnly } from '../../platform/database/open-for-command.ts'
import { findWrongBinnacleFigures } from '../../binnacle/binnacle-figures.queries.ts'
import { findWrongFigures } from '../../emergencies/rollups/folding.queries.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run rollups:check`: compares every stored figure with a count of the emergencies and of the binnacle's entries. Changes
 * nothing; exits with 1 if one is wrong.
 */
const check = async (): Promise<boolean> => {
  const database = await openReadOnly(readConfig())
  try {
    const { emergencies, figures } = await findWrongFigures(database.db)
    const ofBinnacle = await findWrongBinnacleFigures(database.db)
    if (emergencies + figures + ofBinnacle === 0) {
      process.stdout.write('All figures are right.\n')
      return true
    }
    // A figure that counts more entries than there are may be the only trace of a removed one.
    const first = ofBinnacle === 0 ? '' : 'First run `npm run binnacle:verify`, and keep this output and its own.\n'
    process.stderr.write(
      `${emergencies} emergencies are counted as something else than they are, and ${figures} figures are wrong. ` +
        `Of the binnacle, ${ofBinnacle} figures are wrong.\n${first}` +
        'Run `npm run rollups:rebuild`, and report it: nothing in Sirena should lead to this.\n',
    )
    return false
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
