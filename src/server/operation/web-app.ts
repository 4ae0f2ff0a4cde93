import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../refusal.ts'

const root = path.resolve(import.meta.dirname, '../../../dist/web')
const page = path.join(root, 'index.html')

/** The hashes by which the content security policy allows the scripts inside the page: none before the application is built. */
export const pageScripts = (): string[] => {
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/**
 * Serves the built browser application. Its page is always revalidated; files with a hash in their name are cached as immutable.
 */
export const webApp = async (app: FastifyInstance): Promise<void> => {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/**
 * Answers addresses without a route. A browser gets the application's page, which shows the error in its frame (S-59); a call
 * gets JSON.
 */
export const notFoundHandler = () => {
  const html = existsSync(page) ? readFileSync(page) : undefined
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (html === undefined || !isNavigation(request)) throw fail('request.no_route')
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }
}

const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/api(?:[/?]|$)/.test(url)
