import { readConfig } from '../../platform/config.ts'
import { openWithoutLimits } from '../../platform/database/open-for-command.ts'
import { rebuildBinnacleFigures } from '../../binnacle/binnacle-figures.queries.ts'
import { rebuildFigures, recountWrong } from '../../emergencies/rollups/folding.queries.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run rollups:rebuild`: counts every emergency again and makes all figures anew. On a PostgreSQL the server goes on meanwhile;
 * the embedded database belongs to one process, so there the server is stopped first.
 */
const rebuild = async (): Promise<void> => {
  const database = await openWithoutLimits(readConfig())
  try {
    const corrected = await recountWrong(database.db)
    await rebuildFigures(database.db, () =>
      process.stdout.write('Another process is adding to the figures or making them anew; waiting for it.\n'),
    )
    await rebuildBinnacleFigures(database.db)
    process.stdout.write(
      `The figures were made anew; ${corrected} emergencies had been counted as something else than they are.\n`,
    )
  } finally {
    await database.close()
  }
}

try {
  await rebuild()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
