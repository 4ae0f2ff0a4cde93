import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { userOpenAnswer } from '../../../contract/people/users.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { publicPage } from '../../platform/limits/public-page.ts'
import { qrCode } from '../../platform/qr-codes/qr-code.ts'
import { publicCall } from '../../platform/http/call.ts'
import { readPerson } from './user-record.queries.ts'
import { cardFor, openCardAddress } from './present-user.ts'

/** A public key, or the plain number of a person. */
const params = z.object({ id: z.string().max(40) })

export const openUserRoutes = (app: FastifyInstance, deps: Deps): void => {
  publicCall(
    app,
    'GET user_open/{id}',
    { summary: 'Carné público de una persona', params, answer: userOpenAnswer },
    async ({ params: { id }, ...asked }) => {
      const isNumber = /^\d{1,9}$/.test(id)
      const look = () => readPerson(deps.db, isNumber ? { id: Number(id) } : { key: id }, deps.now())
      return cardFor(await publicPage(app, asked, isNumber, look), isNumber ? 'number' : 'key', deps)
    },
  )

  publicCall(
    app,
    'GET user_open/{id}/qr_code',
    { summary: 'Código QR de una persona', params, file: 'image/png' },
    async ({ params: { id }, request, reply }) => {
      const { public_key } = await publicPage(app, { request, reply }, false, () => readPerson(deps.db, { key: id }, deps.now()))
      const image = qrCode(openCardAddress(public_key, deps.config.publicUrl))
      return reply.header('cache-control', 'private, max-age=86400').type('image/png').send(image)
    },
  )
}
