import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { acceptedEncoding } from '../http/compression.ts'
import { fail } from '../errors/refusal.ts'
import { contentPolicy, workerPolicy } from '../http/content-policy.ts'
import { pageFile, type Page } from './page-file.ts'

const built = path.resolve(import.meta.dirname, '../../../../dist/web')

/**
 * Serves the built browser application. Its page and its worker are always revalidated; files with a hash in their name are cached
 * as immutable, those of the build before too, for which open pages still ask (0082). The page and its policy come from one reading
 * of the file, since a build under the running server replaces it.
 */
export const webApp = async (app: FastifyInstance, config: Config, root = built): Promise<void> => {
  const readPage = pageFile(path.join(root, 'index.html'), '</html>')
  const readWorker = pageFile(path.join(root, 'worker.js'), '')
  app.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) throw fail('request.no_route')
    const page = await readPage()
    return page === undefined ? sendNotBuilt(reply) : sendPage(reply.code(404), config, page)
  })
  if (!existsSync(path.join(root, 'index.html'))) {
    // Only once it listens: a start that fails prints its reason alone.
    app.addHook('onListen', () => app.log.error('the web app is not built: npm start builds it'))
  }
  if (!existsSync(root)) return
  for (const address of ['/', '/index.html'])
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const page = await readPage()
      if (page === undefined) return sendNotBuilt(reply)
      if (request.headers['if-none-match'] === page.etag) void reply.code(304)
      return sendPage(reply, config, page)
    })
  // By its content too: browsers ask for it all the time, and a build of the same sources must not look like a new one.
  app.get('/worker.js', { schema: { hide: true } }, async (request, reply) => {
    const worker = await readWorker()
    if (worker === undefined) throw fail('request.no_route')
    if (request.headers['if-none-match'] === worker.etag) void reply.code(304)
    return sendRechecked(reply.type('text/javascript; charset=utf-8'), worker)
  })
  await app.register(fastifyStatic, {
    root: [root, `${root}.before`].filter((folder) => existsSync(folder)),
    index: false,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      const policy = workerPolicy(config, file)
      if (policy !== undefined) void reply.header('content-security-policy', policy)
    },
  })
}

const sendPage = (reply: FastifyReply, config: Config, page: Page): FastifyReply =>
  sendRechecked(
    reply.type('text/html; charset=utf-8').header('content-security-policy', contentPolicy(config, page.scripts)),
    page,
  )

const sendRechecked = (reply: FastifyReply, { html, compressed, etag }: Page): FastifyReply => {
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (reply.statusCode === 304) return reply.send()
  const encoding = acceptedEncoding(reply.request)
  return encoding === undefined ? reply.send(html) : reply.header('content-encoding', encoding).send(compressed[encoding])
}

/** For whoever opens Sirena, who can do nothing about it but report it. */
const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(notBuilt)

const notBuilt = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sirena no está disponible</title>
<body style="margin: 15vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark">
<h1 style="font-size: 1.5rem">Sirena no está disponible</h1>
<p>A este servidor le falta la aplicación web. Avise a quien lo administra: npm start la construye.</p>
`

const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/api(?:[/?]|$)/.test(url)
