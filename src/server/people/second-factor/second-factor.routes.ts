import type { FastifyInstance } from 'fastify'
import {
  codeInput,
  newRecoveryCodes,
  secondFactorSetUp,
  setUpInput,
} from '../../../contract/people/second-factor-input.schema.ts'
import { me } from '../../../contract/shared/me.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { securityEvent, type SecuritySource } from '../../platform/http/security-event.ts'
import { renewRecoveryCodes, resetSecondFactor, turnOffSecondFactor } from './change-second-factor.ts'
import { beginSetUp, confirmSetUp } from './set-up-second-factor.ts'

export const secondFactorRoutes = (app: FastifyInstance, deps: Deps): void => {
  const begin = { summary: 'Comenzar a configurar la verificación en dos pasos', body: setUpInput, answer: secondFactorSetUp }
  call(app, 'POST user/second_factor', begin, ({ body, caller, key }) => beginSetUp(deps, { caller, key }, body.code))

  const confirm = { summary: 'Activar la verificación en dos pasos', body: codeInput, answer: newRecoveryCodes }
  call(app, 'POST user/second_factor/confirm', confirm, ({ body, caller, key, request }) =>
    changed(request, 'turned_on', confirmSetUp(deps, { caller, key }, body.code)),
  )

  const renew = { summary: 'Códigos de recuperación nuevos', body: codeInput, answer: newRecoveryCodes }
  call(app, 'POST user/second_factor/recovery_codes', renew, ({ body, caller, key, request }) =>
    changed(request, 'recovery_codes', renewRecoveryCodes(deps, { caller, key }, body.code)),
  )

  const turnOff = { summary: 'Desactivar la verificación en dos pasos', body: codeInput, answer: me }
  call(app, 'POST user/second_factor/turn_off', turnOff, ({ body, caller, key, request }) =>
    changed(request, 'turned_off', turnOffSecondFactor(deps, { caller, key }, body.code)),
  )

  const reset = { summary: 'Restablecer la verificación en dos pasos de otra persona', params: idParam }
  call(app, 'DELETE user/{id}/second_factor', reset, async ({ params, caller, key, request }) => {
    await resetSecondFactor(deps, { caller, key }, params.id)
    securityEvent(request, { event: 'second_factor.changed', person: params.id, reason: 'reset' })
  })
}

/** Writes a security event after the caller's second factor was changed. */
const changed = async <T>(request: SecuritySource, reason: string, change: Promise<T>): Promise<T> => {
  const answer = await change
  securityEvent(request, { event: 'second_factor.changed', reason })
  return answer
}
