import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // The server's modules are read once a worker, not once a file; none keeps anything between two servers.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
