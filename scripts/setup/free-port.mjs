import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port without a listener. */
export const freePort = async () => {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('The system gives no port')
  probe.close()
  await once(probe, 'close')
  return address.port
}
