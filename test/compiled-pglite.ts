import { readFileSync } from 'node:fs'

// The server's types of it name the parts that the server uses.
declare const WebAssembly: { compile: (code: Uint8Array) => Promise<object> }

let compiled: Promise<object> | undefined

/**
 * Holds PGlite's compiled code. V8 shares it among the threads of a process, but only while somebody holds it: without this, every
 * database of a test file is compiled, and optimised, again, which takes more than half of the processor's time of the tests.
 */
export const holdCompiledPglite = (): void => {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= WebAssembly.compile(readFileSync(file))
}
