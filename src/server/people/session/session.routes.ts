import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { callOf, needsFreshSignIn, ticketAnswer, ticketInput } from '../../../contract/shared/downloads.schema.ts'
import { may } from '../../../contract/shared/rights/permissions.ts'
import { roleNames, type Role } from '../../../contract/shared/rights/roles.ts'
import { credentials, freshProof, ownSession, signedIn } from '../../../contract/people/session.schema.ts'
import { deviceKey, deviceKeyInput } from '../../../contract/shared/device/key.schema.ts'
import { publicSettings } from '../../../contract/shared/public-settings.schema.ts'
import { me } from '../../../contract/shared/me.schema.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { call, idParam, publicCall } from '../../platform/http/call.ts'
import { readMe } from '../users/user-list.queries.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { deviceCookie, deviceIdsIn } from './device-cookie.ts'
import { deviceName } from './describe-device.ts'
import { insertTicket } from './download-tickets.queries.ts'
import { proveAgain } from './prove-again.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { demoAccounts, endSession, endSessionById, sessionsOf } from '../credentials/sessions.queries.ts'
import { noteSignIn } from './note-sign-in.ts'
import { signIn } from './sign-in.ts'
import { writeOnce } from '../../platform/idempotency/stored-answers.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { MAP_TILES } from '../../platform/web-app/map-tiles.ts'

export const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const token = { summary: 'Iniciar sesión', body: credentials, answer: signedIn }
  publicCall(app, 'POST user/token', token, async ({ body, request, reply }) => {
    const { 'user-agent': agent, cookie } = request.headers
    const origin = { address: request.ip, device: deviceName(agent), deviceIds: deviceIdsIn(deps.config, cookie) }
    const { answer, deviceIds } = await noteSignIn(request, body.username, () =>
      signIn({ ...deps, db: deps.signInDb }, body, origin),
    )
    void reply.header('set-cookie', deviceCookie(deviceIds, deps.config))
    app.noteToken(answer.token)
    return answer
  })

  call(app, 'GET user/me', { summary: 'Quién soy', answer: me }, ({ caller }) => readMe(deps.db, caller.id, deps))

  const publishEnded = ({ id }: Caller) => deps.bus.publish({ resources: [], signedOut: [id] })
  // A token that has ended gets the same answer, so it does not show whether it was live (A-API-18).
  publicCall(app, 'POST user/logout', { summary: 'Cerrar sesión' }, async ({ request, reply }) => {
    const { caller } = request
    if (caller !== undefined) {
      await endSession(deps.db, caller.token_hash)
      publishEnded(caller)
    }
    // Removes photos from the browser's cache for the next user of the device. Browsers do this over HTTPS only.
    void reply.header('clear-site-data', '"cache"')
  })

  const proving = { summary: 'Confirmar que soy yo, para un cambio delicado', body: freshProof }
  call(app, 'POST user/fresh_sign_in', proving, ({ body, caller, key }) => proveAgain(deps, { caller, key }, body))

  call(app, 'GET user/me/sessions', { summary: 'Mis sesiones abiertas', answer: z.array(ownSession) }, ({ caller }) =>
    sessionsOf(deps.db, caller, deps.now()),
  )
  call(
    app,
    'DELETE user/me/sessions/{id}',
    { summary: 'Cerrar una de mis sesiones', params: idParam },
    async ({ params, caller, key }) => {
      requireFreshSignIn(deps, caller)
      await writeOnce(deps.db, key, async (trx) => {
        if (!(await endSessionById(trx, caller.id, params.id))) throw fail('record.not_found')
      })
      publishEnded(caller)
    },
  )

  const sealing = { summary: 'Llave que sella lo que mi dispositivo guarda', body: deviceKeyInput, answer: deviceKey }
  call(app, 'POST user/device_key', sealing, async ({ body, caller }) => ({
    key: deps.serverKey.derive(`device:${caller.id}:${body.device}`).toString('base64url'),
  }))

  const asked = { summary: 'Boleto de un minuto y un solo uso para una descarga', body: ticketInput, answer: ticketAnswer }
  call(app, 'POST download_ticket', asked, async ({ body, caller }) => {
    const opens = callOf(body.path)
    if (!may(caller, opens)) throw fail('session.forbidden')
    if (needsFreshSignIn(body.path)) requireFreshSignIn(deps, caller)
    const ticket = randomBytes(32).toString('base64url')
    await insertTicket(deps.db, ticket, { token_hash: caller.token_hash, call: opens }, deps.now())
    return { ticket }
  })

  publicCall(
    app,
    'GET settings',
    { summary: 'Lo que la pantalla de ingreso necesita saber', answer: publicSettings },
    async () => {
      const { mapRoads } = deps
      const accounts = deps.config.demo ? await demoAccounts(deps.db) : []
      return {
        demo: deps.config.demo,
        demo_password: accounts.length > 0 ? DEMO_PASSWORD : '',
        demo_accounts: accounts.map((account) => ({
          username: account.no_dpi,
          role: account.role,
          // The table's constraint restricts the roles.
          name_role: roleNames[account.role as Role],
          name: `${account.first_name} ${account.last_name}`,
        })),
        map_style_url: deps.config.mapStyleUrl,
        map_roads: mapRoads === undefined ? null : { url: mapRoads.url, attribution: mapRoads.attribution },
        map_tiles: deps.config.mapTilesFile === undefined ? null : MAP_TILES,
      }
    },
  )
}
