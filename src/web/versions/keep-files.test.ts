import { expect, test } from 'vitest'
import { fileKeeper } from './keep-files.ts'

const origin = 'https://sirena.example.org'
const addressOf = (asked: Request | string | URL) => new URL(asked instanceof Request ? asked.url : asked, origin).pathname

/** As much of a browser's caches as the worker uses. */
const someCaches = () => {
  const stored = new Map<string, Map<string, Response>>()
  const cacheOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, files)
    return files
  }
  const open = async (name: string): Promise<Cache> => {
    const files = cacheOf(name)
    const cache = {
      put: async (asked: string, response: Response) => void files.set(addressOf(asked), response),
      match: async (asked: string) => files.get(addressOf(asked))?.clone(),
      delete: async (asked: string) => files.delete(addressOf(asked)),
    }
    // The rest of its methods is not used.
    return cache as unknown as Cache
  }
  return {
    open,
    match: async (asked: Request | string | URL) => {
      const found = [...stored.values()].map((files) => files.get(addressOf(asked)))
      return found.find((response) => response !== undefined)?.clone()
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    contents: (name: string) => [...(stored.get(name)?.keys() ?? [])].toSorted(),
  }
}

const pageOf = (version: string, text = '') => `<head><meta name="version" content="${version}" />${text}</head>`

/** A device with its caches, and the server that it reaches. */
const aDevice = (served: Record<string, string>) => {
  const caches = someCaches()
  const state = { served, isLost: false, isReplaced: false, openVersions: [] as string[], loaded: [] as string[] }
  const load = async (asked: Request | string): Promise<Response> => {
    const address = addressOf(asked)
    if (state.isLost) throw new TypeError('Failed to fetch')
    state.loaded.push(address)
    const text = state.served[address]
    return new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 })
  }
  const keeper = (version: string, files: readonly string[]) =>
    fileKeeper(version, files, {
      caches,
      load,
      heldLocks: async () => state.openVersions.map((open) => `sirena-version-${open}`),
      isReplaced: () => state.isReplaced,
    })
  return Object.assign(state, { caches, keeper })
}

const navigation = new Request(`${origin}/`)
const file = (name: string) => new Request(`${origin}/assets/${name}`)
const nothing = () => undefined
const textOf = async (response: Promise<Response>) => (await response).text()

/** A device on which version 'one' is kept. */
const installed = async () => {
  const device = aDevice({ '/': pageOf('one'), '/assets/a1.js': 'a1', '/assets/shared.js': 'shared', '/assets/map1.js': 'map1' })
  const one = device.keeper('one', ['/assets/a1.js', '/assets/shared.js'])
  await one.fill()
  return { device, one }
}
/** The server has a new version, in which one file is as before. */
const release = (device: ReturnType<typeof aDevice>) => {
  device.served = { '/': pageOf('two'), '/assets/a2.js': 'a2', '/assets/shared.js': 'shared' }
  return device.keeper('two', ['/assets/a2.js', '/assets/shared.js'])
}

test('the kept application opens without the server', async () => {
  const { device, one } = await installed()
  device.isLost = true
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  expect(await textOf(one.openFile(file('a1.js'), nothing))).toBe('a1')
  expect(device.caches.contents('sirena-version-one')).toEqual(['/', '/assets/a1.js', '/assets/shared.js'])
})

test('any other file is kept once it was used', async () => {
  const { device, one } = await installed()
  const works: Promise<unknown>[] = []
  expect(await textOf(one.openFile(file('map1.js'), (work) => works.push(work)))).toBe('map1')
  await Promise.all(works)
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
  device.isReplaced = true
  await two.dropUnused()
  expect(await device.caches.keys()).toEqual(names)
  device.isReplaced = false
  await two.dropUnused()
  expect(await device.caches.keys()).toEqual(['sirena-version-two', 'another application'])
})

test('whose version the server no longer has gets the page from the server, and the kept one without it', async () => {
  const { device, one } = await installed()
  release(device)
  expect(await one.checkPage()).toBe(true)
  expect(await textOf(one.openPage(navigation))).toContain('content="two"')
  device.isLost = true
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
  // The release is taken back.
  device.isLost = false
  device.served['/'] = pageOf('one', 'again')
  expect(await one.checkPage()).toBe(false)
  device.isLost = true
  expect(await textOf(one.openPage(navigation))).toContain('again')
})

test('a file that a release has replaced makes the next navigation ask the server', async () => {
  const { device, one } = await installed()
  release(device)
  expect((await one.openFile(file('map1.js'), nothing)).status).toBe(404)
  expect(await textOf(one.openPage(navigation))).toContain('content="two"')
})

test('a server that fails or is lost changes nothing', async () => {
  const { device, one } = await installed()
  delete device.served['/']
  expect(await one.checkPage()).toBe(false)
  device.isLost = true
  expect(await one.checkPage()).toBe(false)
  expect(await textOf(one.openPage(navigation))).toContain('content="one"')
})
