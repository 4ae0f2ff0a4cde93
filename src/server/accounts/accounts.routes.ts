import type { FastifyInstance } from 'fastify'
import { passwordReset, resetRequest } from '../../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { openCall } from '../kit/routes.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const ask = { summary: 'Pedir el correo para restablecer la contraseña', body: resetRequest }
  openCall(app, 'POST user/reset_password', ask, async ({ body, request }) => {
    await requestReset(deps, body, request.ip)
    void app.mails.kick()
  })

  const reset = { summary: 'Cambiar la contraseña con el enlace del correo', body: passwordReset }
  openCall(app, 'POST user/recover_password', reset, ({ body }) => resetPassword(deps, body))
}
