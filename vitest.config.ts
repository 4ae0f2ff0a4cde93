import { statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { slowestFiles } from './test/slowest-files.ts'

/** Bytes that are free in Linux's file system in memory; none elsewhere. */
const roomInMemory = (): number => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize
  } catch {
    return 0
  }
}

// What tests write is read again at once and thrown away; on a disk they would wait for thousands of its syncs.
if (process.env['TMPDIR'] === undefined && roomInMemory() > 4e9) process.env['TMPDIR'] = '/dev/shm'

/** Where whoever started the run reads how it went. */
const outputFile = process.env['VITEST_JSON_OUTPUT_FILE']

export default defineConfig({
  test: {
    reporters: outputFile === undefined ? ['default', slowestFiles] : ['default', slowestFiles, ['json', { outputFile }]],
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    setupFiles: 'test/closed-databases.ts',
    pool: 'forks',
    maxWorkers: 2,
    // The server's modules are read once a worker, not once a file; none keeps anything between two servers.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
