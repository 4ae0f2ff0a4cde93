import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { errorHandler } from '../http/errors.ts'
import { refuseOverload } from './overload.ts'

const block = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('requests are refused while the event loop is late, and no longer', async () => {
  await using app = Fastify()
  app.setErrorHandler(errorHandler({}))
  refuseOverload(app, 20, 50)
  app.get('/', async () => 'ok')
  const ask = async () => (await app.inject('/')).statusCode
  const askAfterBlocking = async () => {
    block(300)
    // The timer of the sample is due first.
    await new Promise((resolve) => void setTimeout(resolve))
    return ask()
  }
  await expect.poll(askAfterBlocking).toBe(503)
  await expect.poll(ask).toBe(200)
})
