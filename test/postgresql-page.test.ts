import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { ownPostgres, type OwnPostgres } from './own-postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const page = readFileSync('docs/operation/postgresql.md', 'utf8')
/** The first SQL below a heading of the page. */
const sqlBelow = (heading: string): string => {
  const [, below = ''] = page.split(`# ${heading}\n`)
  const [, block = ''] = /^```sql\n([^]*?)^```/m.exec(below) ?? []
  expect(block).not.toBe('')
  return block
}

describe.runIf(inject('image').kind === 'postgres')('the roles of a PostgreSQL', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-page-'))
  let postgres: OwnPostgres
  beforeAll(async () => void (postgres = await ownPostgres()))
  afterAll(async () => {
    await postgres.remove()
    rmSync(dataDir, { recursive: true })
  })
  afterEach(() => {
    run(
      'DROP DATABASE IF EXISTS sirena; DROP ROLE IF EXISTS sirena; DROP ROLE IF EXISTS sirena_owner; DROP ROLE IF EXISTS provider',
    )
  })

  const environment = (user: string) => ({
    PATH: process.env['PATH'],
    PGHOST: '127.0.0.1',
    PGPORT: String(postgres.port),
    PGUSER: user,
  })
  /** As an operator pastes it. */
  const run = (input: string, { user = 'postgres', database = 'postgres' } = {}): void => {
    execFileSync('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', database], {
      input: input.replaceAll('; ', ';\n'),
      env: environment(user),
    })
  }
  /** The settings of the page, for this server. Its sign-in asks for no password. */
  const settings = (): { databaseUrl: string; databaseOwnerUrl: string; dataDir: string } => {
    const valueOf = (name: string) =>
      new RegExp(`^${name}=(.*)$`, 'm').exec(page)?.[1]?.replace(':5432', `:${postgres.port}`) ?? ''
    return { databaseUrl: valueOf('DATABASE_URL'), databaseOwnerUrl: valueOf('DATABASE_OWNER_URL'), dataDir }
  }
  const ask = async (text: string): Promise<unknown[]> => {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${postgres.port}/sirena`)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  /** Starts Sirena's database, and returns the rights of both roles once the application's has proved to be restricted. */
  const rightsAfterStart = async (): Promise<unknown[]> => {
    const database = await openDatabase(settings())
    try {
      await expect(database.pool.query('UPDATE binnacle SET entity = entity')).rejects.toThrow(
        'permission denied for table binnacle',
      )
      await database.pool.query('SELECT FROM binnacle')
    } finally {
      await database.close()
    }
    return ask(`
      SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolcanlogin, rolreplication,
        has_database_privilege(r.oid, 'sirena', 'CREATE') AS may_create,
        has_schema_privilege(r.oid, 'public', 'CREATE') AS may_make_tables, has_schema_privilege(r.oid, 'public', 'USAGE') AS may_use,
        array(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = r.oid) AS member_of,
        (SELECT json_agg(relname ORDER BY relname) FROM pg_class WHERE relkind IN ('r', 'p') AND relowner = r.oid) AS owns,
        (SELECT json_object_agg(relname, array[has_table_privilege(r.oid, c.oid, 'SELECT'), has_table_privilege(r.oid, c.oid, 'INSERT'),
           has_table_privilege(r.oid, c.oid, 'UPDATE'), has_table_privilege(r.oid, c.oid, 'DELETE')] ORDER BY relname)
         FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace IN ('public'::regnamespace, 'sirena_jobs'::regnamespace)) AS tables
      FROM pg_roles r WHERE rolname IN ('sirena', 'sirena_owner') ORDER BY rolname`)
  }
  const provider = 'CREATE ROLE provider LOGIN CREATEROLE CREATEDB'

  test('are the same by the page and by the script of the containers', async () => {
    run(sqlBelow('Two roles'))
    const byPage = await rightsAfterStart()
    expect(byPage).toMatchObject([
      { rolname: 'sirena', may_create: false, may_make_tables: false, owns: null },
      { rolname: 'sirena_owner', may_create: true, may_make_tables: true },
    ])
    run('DROP DATABASE sirena; DROP ROLE sirena; DROP ROLE sirena_owner; CREATE DATABASE sirena')
    execFileSync('sh', ['scripts/compose/make-roles.sh'], {
      env: {
        ...environment('postgres'),
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: 'sirena',
        POSTGRES_PASSWORD: 'a',
        SIRENA_PASSWORD: 'b',
      },
    })
    expect(await rightsAfterStart()).toEqual(byPage)
  })

  test('are the same where one role becomes two, and it has what the one has written', async () => {
    run(sqlBelow('One role'))
    const { databaseUrl } = settings()
    const alone = await openDatabase({ databaseUrl, dataDir })
    await alone.pool.query("INSERT INTO server_settings (name, value) VALUES ('written_by', 'one role')")
    await alone.close()
    run(sqlBelow('From one role to two'))
    const byChange = await rightsAfterStart()
    expect(await ask("SELECT value FROM server_settings WHERE name = 'written_by'")).toEqual([{ value: 'one role' }])
    run('DROP DATABASE sirena; DROP ROLE sirena; DROP ROLE sirena_owner')
    run(sqlBelow('Two roles'))
    expect(byChange).toEqual(await rightsAfterStart())
  })

  test('are made by a provider’s administrator too, who is no superuser', async () => {
    run(provider)
    const [, grant = ''] = /`(GRANT sirena_owner TO CURRENT_USER;)`/.exec(page) ?? []
    run(sqlBelow('Two roles').replace('CREATE DATABASE', `${grant}\nCREATE DATABASE`), { user: 'provider' })
    expect(await rightsAfterStart()).toMatchObject([{ may_create: false }, { may_create: true }])
  })

  test.each([
    ['none', '', 'permission denied for schema public'],
    ['some', 'GRANT CREATE ON SCHEMA public TO sirena_owner', 'permission denied'],
    ['not even those of everybody', 'REVOKE ALL ON SCHEMA public FROM PUBLIC', 'no schema has been selected'],
  ])(
    'that were given no rights in a database (%s) are named with the statements of the page that give them',
    async (_which, before, why) => {
      run(provider)
      run('CREATE ROLE sirena_owner LOGIN; CREATE ROLE sirena LOGIN; CREATE DATABASE sirena', { user: 'provider' })
      run(before, { database: 'sirena' })
      const refused = await openDatabase(settings()).then(
        () => '',
        (error: Error) => error.message,
      )
      expect(refused).toContain(why)
      expect(refused).toContain('docs/operation/postgresql.md')
      const statements = refused.match(/(GRANT|ALTER) .*?;/g) ?? []
      expect(statements.join('\n')).toBe(sqlBelow('A database that somebody else has made').trim())
      run(['GRANT sirena_owner TO CURRENT_USER;', ...statements].join('\n'), { user: 'provider', database: 'sirena' })
      expect(await rightsAfterStart()).toMatchObject([{ may_make_tables: false }, { may_make_tables: true }])
    },
  )
})
