import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './setup/free-port.mjs'
import { Stop } from './setup/run.mjs'

const url = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/test'

/** @param {string} statement */
const onPostgres = async (statement) => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    throw new Stop(`The PostgreSQL of TEST_DATABASE_URL cannot be used: ${String(error)}`)
  } finally {
    await client.end()
  }
}

/** An empty database on the PostgreSQL of TEST_DATABASE_URL, and a Redis from the installed `redis-server`. */
export const openServices = async () => {
  const name = `sirena_journeys_${process.pid}`
  await onPostgres(`CREATE DATABASE ${name}`)
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', settings, { stdio: ['ignore', 'ignore', 'inherit'] })
  // It must not stay behind.
  process.once('exit', () => redis.kill('SIGKILL'))
  await once(redis, 'spawn').catch((error) => {
    throw new Stop(`redis-server cannot be run: ${String(error)}`)
  })
  return {
    databaseUrl: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    redisUrl: `redis://127.0.0.1:${port}`,
    close: async () => {
      redis.kill()
      await onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
