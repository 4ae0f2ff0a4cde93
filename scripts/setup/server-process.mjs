/**
 * How the server's process is started, besides its settings; the Dockerfile repeats it, and test/packaging.test.ts compares.
 * Photos are decoded, and WebAssembly is compiled, outside the JavaScript heap: with an arena for each thread, and blocks reserved for
 * later, that memory never shrinks (docs/decisions/0076). New objects get 12 MB of the heap instead of 48.
 */
export const serverFlags = ['--max-semi-space-size=4']
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
