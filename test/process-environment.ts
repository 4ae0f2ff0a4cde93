import path from 'node:path'

/**
 * What a process that a test starts gets besides its settings. Node caches what it compiled there, so that the first of hundreds of
 * processes compile the sources for all others, which saves a third of what a start takes.
 */
export const processEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'),
}
