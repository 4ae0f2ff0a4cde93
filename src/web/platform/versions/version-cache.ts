import { CACHED_PAGE_MS, PAGE_ANSWER_MS } from '../../../contract/shared/browser-limits.ts'
import { PAGE } from './answers.ts'
import { hasKind } from './file-kinds.ts'
import { nameOfVersion, VERSION_PREFIX, versionOf } from './own-version.ts'

/** What the worker uses of its browser, whose caches may fail: a full or damaged disk, or storage that a person has forbidden. */
export interface Browser {
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>
  load: (asked: Request | string, how?: RequestInit) => Promise<Response>
  /** How many pages are open. */
  countPages: () => Promise<number>
  /** The names of the locks that pages hold. */
  heldLocks: () => Promise<readonly (string | undefined)[]>
  /** Whether a worker of another version is on its way, or has arrived. */
  isReplaced: () => boolean
}

/** Cached beside the files while the server has another version, whose worker is not there yet. */
const OUTDATED = '/outdated'
// The server's responses differ by encoding, of which a worker sees nothing.
const anyEncoding = { ignoreVary: true }

const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** Nothing if it takes too long. */
const soon = async <T>(work: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PAGE_ANSWER_MS, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Not something in its place, such as the page of a network which wants a sign-in of its own, or the text of a proxy in trouble: what
 * is cached once is never asked for again.
 */
const isFile = (address: string, { status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && hasKind(address, headers.get('content-type') ?? '')

/** Without a date it never is. A device whose clock is a day ahead of the server's asks the server each time. */
const isOld = (page: Response): boolean => Date.now() - Date.parse(page.headers.get('date') ?? '') > CACHED_PAGE_MS

/**
 * Stores the page and the files of one version in a cache of its own (0082). `files` are those of its first screens; `others` follow
 * once it is in use, so that every screen opens without signal.
 */
export const versionCache = (
  version: string,
  files: readonly string[],
  others: readonly string[],
  { caches, load, countPages, heldLocks, isReplaced }: Browser,
) => {
  const cacheName = nameOfVersion(version)
  const matchIn = (name: string, address: string) => caches.match(address, { ...anyEncoding, cacheName: name })
  const matchOwn = (address: string) => matchIn(cacheName, address)

  const namesOfVersions = async () => (await caches.keys()).filter((name) => name.startsWith(VERSION_PREFIX))
  /** In the own cache, or in that of another version: a file's name changes with its content. */
  const find = async (address: string): Promise<Response | undefined> => {
    const own = await matchOwn(address)
    if (own !== undefined) return own
    const found = await Promise.all((await namesOfVersions()).map((name) => matchIn(name, address)))
    return found.find((file) => file !== undefined)
  }

  const loadFile = async (file: string): Promise<Response> => {
    const response = await load(file, { priority: 'low' })
    if (!isFile(file, response)) throw new Error(`${file}: ${response.status}`)
    return response
  }

  /** The server's page and its version now; undefined if something else answers. */
  const servedPage = async (): Promise<{ page: Response; served: string } | undefined> => {
    const page = await load(PAGE, { cache: 'no-cache' })
    const served = await versionOf(page.clone())
    return served === undefined ? undefined : { page, served }
  }

  const storeMissing = async (cache: Cache, missing: readonly string[]): Promise<void> => {
    for (const file of missing) {
      // One after the other: what the person asks for meanwhile must not wait on a weak signal.
      // oxlint-disable-next-line no-await-in-loop -- for that reason.
      if ((await matchOwn(file)) === undefined) await cache.put(file, (await find(file)) ?? (await loadFile(file)))
    }
  }

  /** All that is not there yet; the page last, since with it the version is whole. */
  const store = async (page: Response): Promise<void> => {
    const cache = await caches.open(cacheName)
    await storeMissing(cache, files)
    await cache.put(PAGE, page)
    await cache.delete(OUTDATED)
  }

  /** Without room for this entry the page is removed: then the server is asked too. */
  const setOutdated = async (): Promise<void> => {
    const cache = await caches.open(cacheName)
    await cache.put(OUTDATED, new Response()).catch(() => cache.delete(PAGE))
  }

  /** The server's page, if there is one; notes that this version is outdated if that is of another. Never fails. */
  const compare = async () => {
    const found = await orNothing(servedPage())
    if (found !== undefined && found.served !== version) await orNothing(setOutdated())
    return found
  }

  return {
    /** Fails while a release is under way, so that page and worker are of two versions; what it has loaded until then goes. */
    fill: async (): Promise<void> => {
      const found = await servedPage()
      if (found?.served !== version) throw new Error('the page is of another version')
      try {
        await store(found.page)
      } catch (failure) {
        if ((await orNothing(matchOwn(PAGE))) === undefined) await orNothing(caches.delete(cacheName))
        throw failure
      }
    },

    /** The rest of this version, unless another is on its way. What fails is tried again with the next page. Never fails. */
    fillOthers: async (): Promise<void> => {
      if (isReplaced() || (await orNothing(matchOwn(PAGE))) === undefined) return
      await orNothing(caches.open(cacheName).then((cache) => storeMissing(cache, others)))
    },

    /** The cached page; if the server may have a newer one, that, unless it or a proxy refuses or nobody answers soon. */
    openPage: async (request: Request): Promise<Response> => {
      const [cached, outdated] = (await orNothing(Promise.all([matchOwn(PAGE), matchOwn(OUTDATED)]))) ?? [undefined, undefined]
      if (cached === undefined) return load(request)
      if (outdated === undefined && !isOld(cached)) return cached
      const page = await orNothing(soon(load(request)))
      return page === undefined || page.status >= 400 ? cached : page
    },

    /** The cached file, or the server's, which is cached then. */
    openFile: async (request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> => {
      const cached = await orNothing(find(request.url))
      if (cached !== undefined) return cached
      const response = await load(request)
      if (isFile(request.url, response)) {
        const copy = response.clone()
        waitUntil(orNothing(caches.open(cacheName).then((cache) => cache.put(request.url, copy))))
      } else if (response.status === 404 || response.status === 200) {
        // A release may have replaced it: then a reload must bring the new page, whatever hinders its worker.
        const compared = compare()
        waitUntil(compared)
        await soon(compared)
      }
      return response
    },

    /**
     * Compares the cached page with the server's, and stores that, whose headers may be others although its text is the same, and what
     * is missing beside it. Returns the server's version, if it answers. Never fails.
     */
    checkPage: async (): Promise<string | undefined> => {
      const found = await compare()
      if (found?.served === version) await orNothing(store(found.page))
      return found?.served
    },

    /** Deletes the files of versions of which no page is open. */
    dropUnused: async (): Promise<void> => {
      const names = await namesOfVersions()
      const pages = await countPages()
      const held = (await heldLocks()).filter((name) => name?.startsWith(VERSION_PREFIX))
      // A version on its way has a cache which no page uses yet; of a page without a lock nobody knows the version.
      if (isReplaced() || held.length < pages) return
      const unused = names.filter((name) => name !== cacheName && !held.includes(name))
      await Promise.all(unused.map((name) => caches.delete(name)))
    },
  }
}
