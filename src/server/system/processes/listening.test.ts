import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from './listening.ts'

// An address for documentation, which no machine has.
test.each([
  ['PORT', 'HOST'],
  ['METRICS_PORT', 'METRICS_HOST'],
])('an address that is none of this machine is reported with the setting that names it, beside %s', async (port, host) => {
  const at = { port: 0, host: '192.0.2.1' }
  const started = new Promise((resolve, reject) => {
    createServer()
      .once('error', reject)
      .listen(at, () => resolve(undefined))
  })
  await expect(listening(port, at, started)).rejects.toThrow(`Set ${host} to an address of this machine, such as 127.0.0.1.`)
})
