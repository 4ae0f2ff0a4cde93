/* A version of the application is one build of it, which writes its name into the page (scripts/web/file-worker.ts). */

/** That of this page; undefined while developing. */
export const ownVersion = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** That of a page's text. */
export const versionIn = (page: string): string | undefined => /<meta name="version" content="([\w-]+)"/.exec(page)?.[1]

export const VERSION_PREFIX = 'sirena-version-'
/** The name of the cache of a version's files, and of the lock that its open pages hold, so that the cache stays. */
export const nameOfVersion = (version: string): string => `${VERSION_PREFIX}${version}`
