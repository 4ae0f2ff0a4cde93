import { PAGE } from './answers.ts'
import { nameOfVersion, VERSION_PREFIX, versionIn } from './own-version.ts'

/** What the worker uses of its browser. */
export interface Browser {
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>
  load: (asked: Request | string, how?: RequestInit) => Promise<Response>
  /** The names of the locks that pages hold. */
  heldLocks: () => Promise<readonly (string | undefined)[]>
  /** Whether a worker of another version is on its way, or has arrived. */
  isReplaced: () => boolean
}

/** Kept beside the files while the server has another version, whose worker is not there yet. */
const OUTDATED = '/outdated'
// The server's responses differ by encoding, of which a worker sees nothing.
const anyEncoding = { ignoreVary: true }
const noRoom = () => undefined

/**
 * Keeps the page and the files of one version in a cache of its own (0082). `files` are those of its first screens; others are kept
 * once they were used.
 */
export const fileKeeper = (version: string, files: readonly string[], { caches, load, heldLocks, isReplaced }: Browser) => {
  const own = () => caches.open(nameOfVersion(version))

  const loadFile = async (file: string): Promise<Response> => {
    const response = await load(file, { priority: 'low' })
    if (response.status !== 200) throw new Error(`${file}: ${response.status}`)
    return response
  }

  /** The server's page now, and its version; undefined while the server, or what stands before it, answers something else. */
  const servedPage = async (): Promise<{ page: Response; served: string | undefined } | undefined> => {
    const page = await load(PAGE, { cache: 'no-cache' })
    if (page.status !== 200 || page.redirected) return undefined
    return { page, served: versionIn(await page.clone().text()) }
  }

  const setOutdated = async (): Promise<void> => (await own()).put(OUTDATED, new Response())

  return {
    /** Loads what is not there yet. Fails while a release is under way, so that page and worker are of two versions. */
    fill: async (): Promise<void> => {
      const found = await servedPage()
      if (found?.served !== version) throw new Error('the page is of another version')
      const cache = await own()
      for (const file of files) {
        // One after the other: what the person asks for meanwhile must not wait on a weak signal.
        // oxlint-disable-next-line no-await-in-loop -- for that reason.
        await cache.put(file, (await caches.match(file, anyEncoding)) ?? (await loadFile(file)))
      }
      await cache.put(PAGE, found.page)
    },

    openPage: async (request: Request): Promise<Response> => {
      const cache = await own()
      const [kept, outdated] = await Promise.all([cache.match(PAGE, anyEncoding), cache.match(OUTDATED, anyEncoding)])
      if (kept !== undefined && outdated === undefined) return kept
      try {
        return await load(request)
      } catch (failure) {
        if (kept === undefined) throw failure
        return kept
      }
    },

    /** From any version, since a file's name changes with its content; otherwise from the server, and kept from then on. */
    openFile: async (request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> => {
      const kept = await caches.match(request.url, anyEncoding)
      if (kept !== undefined) return kept
      const response = await load(request)
      const cache = await own()
      if (response.status === 200) waitUntil(cache.put(request.url, response.clone()).catch(noRoom))
      // A release has replaced it: a reload must bring the new page, whatever hinders its worker.
      else if (response.status === 404) await setOutdated()
      return response
    },

    /**
     * Compares the kept page with the server's, whose headers may be others although its text is the same. True if the server has
     * another version, so that this one is not the newest.
     */
    checkPage: async (): Promise<boolean> => {
      const found = await servedPage().catch(() => undefined)
      if (found === undefined) return false
      if (found.served !== version) {
        await setOutdated()
        return true
      }
      const cache = await own()
      await cache.put(PAGE, found.page)
      await cache.delete(OUTDATED)
      return false
    },

    /** Deletes the files of versions of which no page is open. */
    dropUnused: async (): Promise<void> => {
      const names = await caches.keys()
      // That one has a cache which no page uses yet; one that begins later has none among these names.
      if (isReplaced()) return
      const used = new Set([nameOfVersion(version), ...(await heldLocks())])
      const unused = names.filter((name) => name.startsWith(VERSION_PREFIX) && !used.has(name))
      await Promise.all(unused.map((name) => caches.delete(name)))
    },
  }
}
