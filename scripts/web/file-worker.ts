import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { isCacheable } from '../../src/web/platform/versions/file-kinds.ts'
import { addressesOf, chunksOf, drawingsOf } from './chunks-of.ts'

const entry = 'src/web/platform/versions/worker.ts'
/** What a device caches from the beginning; maps, charts, editors and everything else follow while it is used. */
const precached = [
  'index.html',
  'src/web/start-screens.ts',
  'src/web/emergencies/list/emergency-list.tsx',
  'src/web/emergencies/detail/emergency-detail.tsx',
  'src/web/emergencies/form/emergency-form.tsx',
  'src/web/emergencies/additions/addition-form.tsx',
  'src/web/stations/station-list.tsx',
  'src/web/people/users/user-list.tsx',
  'src/web/fleet/vehicles/vehicle-list.tsx',
  'src/web/platform/shell/notice-board.tsx',
  'src/web/platform/versions/watch-versions.ts',
]

const filesIn = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = chunksOf(precached, bundle, () => false)
  return [...addressesOf(chunks), ...drawingsOf(chunks)]
}

/** What only a connection has anything for: reports as documents, and codes to mark with. */
const isOnlineOnly = (file: string) => /staff-report-worker|noto-sans|\.icc$|zxing|decode-worker/.test(file)

const othersIn = (bundle: Rolldown.OutputBundle, files: readonly string[]): string[] =>
  Object.keys(bundle)
    .filter((file) => file.startsWith('assets/') && !isOnlineOnly(file))
    .map((file) => `/${file}`)
    .filter((address) => !files.includes(address))

/** A kind that no device would cache is missing wherever there is no connection. */
const refuseUnknownKinds = (bundle: Rolldown.OutputBundle): void => {
  const unknown = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !isCacheable(file))
  if (unknown.length > 0) throw new Error(`src/web/platform/versions/file-kinds.ts lacks the kind of ${unknown.join(', ')}`)
}

const codeOfWorker = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'worker' } },
  })
  const code = ([built].flat() as Rolldown.RolldownOutput[])[0]?.output[0].code ?? ''
  if (code === '') throw new Error('the worker has no code')
  return code
}

/**
 * Names the version in the page, and writes the worker that caches it (0082). The page names every file that it begins with, and
 * those the rest, each by its content: a hash of page and worker changes with anything.
 */
export const fileWorker = (): Plugin => {
  let worker = ''
  return {
    name: 'file-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        refuseUnknownKinds(bundle)
        const code = await codeOfWorker()
        const version = createHash('sha256').update(html).update(code).digest('base64url').slice(0, 16)
        const files = filesIn(bundle)
        const lists = { VERSION: version, FILES: files, OTHER_FILES: othersIn(bundle, files) }
        const constants = Object.entries(lists).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        worker = `const ${constants.join(',')};\n${code}`
        return html.replace('<title>', () => `<meta name="version" content="${version}" />\n    <title>`)
      },
    },
    async writeBundle({ dir = '' }) {
      await writeFile(path.join(dir, 'worker.js'), worker)
    },
  }
}
