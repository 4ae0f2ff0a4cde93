import { afterEach, expect, test, vi } from 'vitest'
import { CACHED_PAGE_MS, PAGE_ANSWER_MS } from '../../../contract/shared/browser-limits.ts'
import { versionCache } from './version-cache.ts'

afterEach(() => void vi.useRealTimers())

const origin = 'https://sirena.example.org'
const addressOf = (asked: Request | string | URL) => new URL(asked instanceof Request ? asked.url : asked, origin).pathname

/** As much of a browser's caches as the worker uses, on a disk that may be full or broken. */
const someCaches = (disk: { isFull: boolean; isBroken: boolean }) => {
  const stored = new Map<string, Map<string, Response>>()
  const reach = () => {
    if (disk.isBroken) throw new DOMException('Internal error', 'UnknownError')
  }
  const cacheOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, files)
    return files
  }
  const open = async (name: string): Promise<Cache> => {
    reach()
    const files = cacheOf(name)
    const cache = {
      put: async (asked: string, response: Response) => {
        if (disk.isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError')
        files.set(addressOf(asked), response)
      },
      delete: async (asked: string) => files.delete(addressOf(asked)),
    }
    // The rest of its methods is not used.
    return cache as unknown as Cache
  }
  return {
    open,
    match: async (asked: Request | string | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) => {
      reach()
      return stored.get(cacheName)?.get(addressOf(asked))?.clone()
    },
    keys: async () => {
      reach()
      return [...stored.keys()]
    },
    delete: async (name: string) => stored.delete(name),
    contents: (name: string) => [...(stored.get(name)?.keys() ?? [])].toSorted(),
    drop: (name: string, address: string) => stored.get(name)?.delete(address),
  }
}

const pageOf = (version: string, text = '') => `<head><meta name="version" content="${version}" />${text}</head>`
const html = (text: string, more: ResponseInit = {}) => new Response(text, { headers: { 'content-type': 'text/html' }, ...more })

const answerOf = (address: string, text: string) =>
  new Response(text, {
    headers: { 'content-type': address.endsWith('.css') ? 'text/css; charset=utf-8' : 'application/javascript; charset=utf-8' },
  })

/** A device with its caches, and the server that it reaches. */
const aDevice = (served: Record<string, string | (() => Response)>) => {
  const state = {
    served,
    isLost: false,
    isSilent: false,
    isFull: false,
    isBroken: false,
    isReplaced: false,
    openVersions: [] as string[],
    /** Pages that hold no lock. */
    otherPages: 0,
    loaded: [] as string[],
  }
  const caches = someCaches(state)
  const load = async (asked: Request | string): Promise<Response> => {
    const address = addressOf(asked)
    if (state.isLost) throw new TypeError('Failed to fetch')
    if (state.isSilent) return new Promise<Response>(() => undefined)
    state.loaded.push(address)
    const found = state.served[address]
    if (typeof found === 'function') return found()
    if (found === undefined) return new Response('Not found', { status: 404 })
    return answerOf(address, found)
  }
  const cacheOf = (version: string, files: readonly string[], others: readonly string[] = []) =>
    versionCache(version, files, others, {
      caches,
      load,
      countPages: async () => state.openVersions.length + state.otherPages,
      heldLocks: async () => ['draft', ...state.openVersions.map((open) => `sirena-version-${open}`)],
      isReplaced: () => state.isReplaced,
    })
  return Object.assign(state, { caches, cacheOf })
}

const navigation = new Request(`${origin}/`)
const file = (name: string) => new Request(`${origin}/assets/${name}`)
const nothing = () => undefined
const textOf = async (response: Promise<Response>) => (await response).text()

/** A device on which version 'one' is cached. */
const installed = async () => {
  const device = aDevice({ '/': pageOf('one'), '/assets/a1.js': 'a1', '/assets/shared.js': 'shared', '/assets/map1.js': 'map1' })
  const one = device.cacheOf('one', ['/assets/a1.js', '/assets/shared.js'], ['/assets/map1.js'])
  await one.fill()
  return { device, one }
}
/** The server has a new version, in which one file is as before. */
const release = (device: ReturnType<typeof aDevice>) => {
  device.served = { '/': pageOf('two'), '/assets/a2.js': 'a2', '/assets/shared.js': 'shared' }
  return device.cacheOf('two', ['/assets/a2.js', '/assets/shared.js'])
}

test('the cached application opens without the server', async () => {
  const { device, one } = await installed()
  device.isLost = true
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  expect(await textOf(one.openFile(file('a1.js'), nothing))).toBe('a1')
  expect(device.caches.contents('sirena-version-one')).toEqual(['/', '/assets/a1.js', '/assets/shared.js'])
})

test('any other file is cached once it was used', async () => {
  const { device, one } = await installed()
  const works: Promise<unknown>[] = []
  expect(await textOf(one.openFile(file('map1.js'), (work) => works.push(work)))).toBe('map1')
  await Promise.all(works)
  device.isLost = true
  expect(await textOf(one.openFile(file('map1.js'), nothing))).toBe('map1')
})

test('the files of all other screens follow once it is in use, unless another version is on its way', async () => {
  const { device, one } = await installed()
  device.isReplaced = true
  await one.fillOthers()
  device.isReplaced = false
  device.isLost = true
  await one.fillOthers()
  expect(device.caches.contents('sirena-version-one')).not.toContain('/assets/map1.js')
  device.isLost = false
  await one.fillOthers()
  device.isLost = true
  expect(await textOf(one.openFile(file('map1.js'), nothing))).toBe('map1')
})

test('a new version loads only what has changed, and both versions have their files', async () => {
  const { device } = await installed()
  const two = release(device)
  device.loaded.length = 0
  await two.fill()
  expect(device.loaded).toEqual(['/', '/assets/a2.js'])
  // The worker of the new version answers the pages of both.
  expect(await textOf(two.openFile(file('a1.js'), nothing))).toBe('a1')
  expect(await textOf(two.openPage(navigation))).toContain('content="two"')
})

test('a worker is not installed beside the page of another version, or without one of its files', async () => {
  const { device } = await installed()
  const two = release(device)
  device.served['/'] = pageOf('one')
  await expect(two.fill()).rejects.toThrow('another version')
  device.served['/'] = pageOf('two')
  delete device.served['/assets/a2.js']
  await expect(two.fill()).rejects.toThrow('/assets/a2.js: 404')
  device.served['/assets/a2.js'] = () => html('the page of a network')
  await expect(two.fill()).rejects.toThrow('/assets/a2.js')
  // What had arrived is gone again, and the version before is not.
  expect(await device.caches.keys()).toEqual(['sirena-version-one'])
})

test('the files of a version stay while one of its pages is open, or while another version is on its way', async () => {
  const { device } = await installed()
  const two = release(device)
  await two.fill()
  await device.caches.open('another application')
  const names = ['sirena-version-one', 'sirena-version-two', 'another application']
  device.openVersions = ['one', 'two']
  await two.dropUnused()
  expect(await device.caches.keys()).toEqual(names)
  device.openVersions = ['two']
  device.otherPages = 1
  await two.dropUnused()
  expect(await device.caches.keys()).toEqual(names)
  device.otherPages = 0
  device.isReplaced = true
  await two.dropUnused()
  expect(await device.caches.keys()).toEqual(names)
  device.isReplaced = false
  await two.dropUnused()
  expect(await device.caches.keys()).toEqual(['sirena-version-two', 'another application'])
})

test('a device whose version the server no longer has gets the page from the server, and the cached one without it', async () => {
  const { device, one } = await installed()
  release(device)
  expect(await one.checkPage()).toBe('two')
  expect(await textOf(one.openPage(navigation))).toContain('content="two"')
  device.isLost = true
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  // The release is taken back.
  device.isLost = false
  device.served['/'] = pageOf('one', 'again')
  expect(await one.checkPage()).toBe('one')
  device.isLost = true
  expect(await textOf(one.openPage(navigation))).toContain('again')
})

test('a file that a release has replaced makes the next navigation ask the server', async () => {
  const { device, one } = await installed()
  release(device)
  expect((await one.openFile(file('map1.js'), nothing)).status).toBe(404)
  expect(await textOf(one.openPage(navigation))).toContain('content="two"')
})

test('a file that is missing does not make the newest version outdated', async () => {
  const { device, one } = await installed()
  delete device.served['/assets/map1.js']
  expect((await one.openFile(file('map1.js'), nothing)).status).toBe(404)
  device.loaded.length = 0
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  expect(device.loaded).toEqual([])
})

test('a page in the place of a file is returned but never cached, and the next navigation asks the server', async () => {
  const { device, one } = await installed()
  release(device)
  device.served['/assets/map1.js'] = () => html(pageOf('two'))
  const works: Promise<unknown>[] = []
  expect(await textOf(one.openFile(file('map1.js'), (work) => works.push(work)))).toContain('content="two"')
  await Promise.all(works)
  expect(device.caches.contents('sirena-version-one')).not.toContain('/assets/map1.js')
  expect(await textOf(one.openPage(navigation))).toContain('content="two"')
})

test.each([
  ['map1.js', 'text/plain'],
  ['map1.js', 'text/javascript-or-not'],
  ['reader.wasm', 'text/plain; charset=utf-8'],
  ['logo.svg', 'application/json'],
  ['base-map.json', 'text/plain'],
  ['base-map.json', ''],
  ['map1.js.map', 'application/json'],
  ['constructor', 'text/plain'],
])('a file of another kind is not cached, such as the text of a proxy in trouble: %s as %j', async (name, type) => {
  const { device, one } = await installed()
  device.served[`/assets/${name}`] = () =>
    new Response(new Uint8Array(3), { headers: type === '' ? {} : { 'content-type': type } })
  const works: Promise<unknown>[] = []
  await one.openFile(file(name), (work) => works.push(work))
  await Promise.all(works)
  expect(device.caches.contents('sirena-version-one')).not.toContain(`/assets/${name}`)
})

test('a file from another address is not cached', async () => {
  const { device, one } = await installed()
  device.served['/assets/map1.js'] = () =>
    Object.defineProperty(answerOf('/assets/map1.js', 'map1'), 'redirected', { value: true })
  const works: Promise<unknown>[] = []
  await one.openFile(file('map1.js'), (work) => works.push(work))
  await Promise.all(works)
  expect(device.caches.contents('sirena-version-one')).not.toContain('/assets/map1.js')
})

test('a server that fails or is lost, and a network with a page of its own, change nothing', async () => {
  const { device, one } = await installed()
  const answers = [
    () => html('<title>Wi-Fi</title>'),
    () => html(pageOf('two'), { status: 503 }),
    () => html('', { status: 404 }),
  ]
  for (const answer of answers) {
    device.served['/'] = answer
    expect(await one.checkPage()).toBeUndefined()
  }
  device.isLost = true
  expect(await one.checkPage()).toBeUndefined()
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
})

test('a build that names no version is another one', async () => {
  const { device, one } = await installed()
  device.served['/'] = '<head><title>Sirena</title></head>'
  expect(await one.checkPage()).toBe('')
  expect(await textOf(one.openPage(navigation))).toContain('<title>Sirena')
})

test('an outdated page is shown if a proxy refuses the one of the server', async () => {
  const { device, one } = await installed()
  release(device)
  await one.checkPage()
  device.served['/'] = () => html('<title>Forbidden</title>', { status: 403 })
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
})

test('an outdated page is shown if the server fails or does not answer soon', async () => {
  const { device, one } = await installed()
  release(device)
  await one.checkPage()
  device.served['/'] = () => html('Bad gateway', { status: 502 })
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  vi.useFakeTimers()
  device.isSilent = true
  const opened = one.openPage(navigation)
  await vi.advanceTimersByTimeAsync(PAGE_ANSWER_MS)
  vi.useRealTimers()
  expect(await textOf(opened)).toContain('content="one"')
})

test('a page that is older than a day comes from the server, if that answers', async () => {
  const device = aDevice({})
  const from = (age: number, text: string) => () =>
    html(pageOf('one', text), { headers: { date: new Date(Date.now() - age).toUTCString() } })
  const one = device.cacheOf('one', [])
  device.served['/'] = from(CACHED_PAGE_MS - 60_000, 'young')
  await one.fill()
  device.served['/'] = from(CACHED_PAGE_MS + 60_000, 'old')
  expect(await textOf(one.openPage(navigation))).toContain('young')
  await one.checkPage()
  device.served['/'] = from(0, 'new')
  expect(await textOf(one.openPage(navigation))).toContain('new')
  device.isLost = true
  expect(await textOf(one.openPage(navigation))).toContain('old')
})

test('without its storage the server answers', async () => {
  const { device, one } = await installed()
  device.isBroken = true
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  const works: Promise<unknown>[] = []
  expect(await textOf(one.openFile(file('map1.js'), (work) => works.push(work)))).toBe('map1')
  // Nothing is left unhandled.
  await Promise.all(works)
  expect(await one.checkPage()).toBe('one')
  expect(device.loaded.slice(-3)).toEqual(['/', '/assets/map1.js', '/'])
})

test('on a full disk nobody is held at an outdated version, and nothing is cached by halves', async () => {
  const { device, one } = await installed()
  const two = release(device)
  device.isFull = true
  await expect(two.fill()).rejects.toThrow('Quota')
  expect(await device.caches.keys()).toEqual(['sirena-version-one'])
  expect(await one.checkPage()).toBe('two')
  expect(await textOf(one.openPage(navigation))).toContain('content="two"')
})

test('what is missing of a version comes back with the next check', async () => {
  const { device, one } = await installed()
  device.caches.drop('sirena-version-one', '/assets/a1.js')
  expect(await one.checkPage()).toBe('one')
  device.isLost = true
  expect(await textOf(one.openFile(file('a1.js'), nothing))).toBe('a1')
})

test('a version that comes back is not outdated any more', async () => {
  const { device, one } = await installed()
  release(device)
  await one.checkPage()
  device.served = { '/': pageOf('one') }
  await one.fill()
  device.loaded.length = 0
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  expect(device.loaded).toEqual([])
})

test('files of other applications on the same address are not taken', async () => {
  const { device, one } = await installed()
  const other = await device.caches.open('another application')
  await other.put('/assets/map1.js', new Response('theirs'))
  expect(await textOf(one.openFile(file('map1.js'), nothing))).toBe('map1')
})
