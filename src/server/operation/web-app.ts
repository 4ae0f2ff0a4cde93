import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const root = path.resolve(import.meta.dirname, '../../../dist/web')

/** The built browser side. Its page is always asked for anew; files with a hash in their name are kept for good. */
export const webApp = async (app: FastifyInstance): Promise<void> => {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
