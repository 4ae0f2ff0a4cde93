/* A version of the application is one build of it, which writes its name into the page (scripts/web/file-worker.ts). */

/** That of this page; undefined while developing. */
export const ownVersion = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** That of a page's text. */
export const versionIn = (page: string): string | undefined => /<meta name="version" content="([\w-]+)"/.exec(page)?.[1]

/**
 * That of an answer to '/': empty for a build that names none, from before 0082. Undefined if it is no page of the application, as
 * while a server fails or a network wants a sign-in of its own.
 */
export const versionOf = async (answer: Response): Promise<string | undefined> => {
  if (answer.status !== 200 || answer.redirected) return undefined
  const page = await answer.text()
  return versionIn(page) ?? (page.includes('<title>Sirena') ? '' : undefined)
}

export const VERSION_PREFIX = 'sirena-version-'
/** The name of the cache of a version's files, and of the lock that its open pages hold, so that the cache stays. */
export const nameOfVersion = (version: string): string => `${VERSION_PREFIX}${version}`
