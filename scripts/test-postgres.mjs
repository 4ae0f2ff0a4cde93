import { ensureInstalled } from './setup/install.mjs'
import { command, Stop } from './setup/run.mjs'
import { runSteps, runUnitTests } from './setup/steps.mjs'
import { testsWithoutDatabase } from './setup/tests-of-database.mjs'

const url = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/test'

const connect = async () => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.end()
    return { ok: true }
  } catch (error) {
    const where = new URL(url)
    throw new Stop(`No PostgreSQL answers at ${where.host}${where.pathname} (TEST_DATABASE_URL): ${String(error)}`)
  }
}

const folders = ['src/server', 'test/attacks', 'test/processes']

await command(async () => {
  await ensureInstalled()
  return runSteps([
    { name: 'PostgreSQL answers', run: connect },
    {
      name: 'server tests on PostgreSQL',
      // The others have run on the embedded database, and would do the same again.
      run: () =>
        runUnitTests([...folders, ...testsWithoutDatabase(folders).map((file) => `--exclude=${file}`)], {
          TEST_DATABASE_URL: url,
        }),
    },
  ])
})
