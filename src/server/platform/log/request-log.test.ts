import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logOptions } from './request-log.ts'

/** Everything that a server with this log says while it is asked for the address. */
const saidAbout = async (address: string): Promise<string> => {
  let said = ''
  const stream = { write: (line: string) => void (said += line) }
  const app = Fastify({ logger: { ...logOptions('trace'), stream } })
  app.get('/api/twice/:key', (request, reply) => {
    void reply.send('one')
    void reply.send('two')
    reply.log.warn({ req: request }, 'a request')
  })
  app.get('/api/late/:key', (_request, reply) => {
    reply.raw.writeHead(200)
    reply.raw.write('x')
    try {
      reply.send('late')
    } finally {
      reply.raw.end()
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    await fetch(`${app.listeningOrigin}${address}`).then((answer) => answer.text())
  } finally {
    await app.close()
  }
  return said
}

test.each(['twice', 'late'])('no line about a request to %s quotes its address', async (route) => {
  const said = await saidAbout(`/api/${route}/clave-secreta?until=1&signature=firma-secreta`)
  expect(said).toContain('Reply was already sent')
  expect(said).not.toMatch(/secreta/)
  for (const line of said.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
})

test('an address with quotes in it is left out whole', async () => {
  const said = await saidAbout(`/api/twice/clave-secreta?name="firma-secreta"(x)`)
  expect(said).toContain('Reply was already sent')
  expect(said).not.toMatch(/secreta/)
})
