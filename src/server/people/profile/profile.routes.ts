import type { FastifyInstance } from 'fastify'
import { ownPassword } from '../../../contract/people/accounts.schema.ts'
import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { isValidated } from '../../../contract/shared/rights/permissions.ts'
import { profileUpdate } from '../../../contract/people/profile.schema.ts'
import { me } from '../../../contract/shared/me.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { readForm } from '../../platform/http/multipart.ts'
import { call } from '../../platform/http/call.ts'
import { acceptReadRow } from '../../platform/http/accept-read-row.ts'
import { MAIL } from '../../platform/jobs/outbox.queries.ts'
import { chooseOwnPassword } from './choose-password.ts'
import { saveProfile } from './save-profile.ts'

export const profileRoutes = (app: FastifyInstance, deps: Deps): void => {
  const choosing = { summary: 'Elegir mi contraseña', body: ownPassword, answer: me }
  call(app, 'POST user/password', choosing, ({ body, caller, key }) => chooseOwnPassword(deps, { caller, key }, body))

  const arriving = {
    scratch: deps.files.scratch,
    quota: deps.config.arriving,
    maxBytes: MAX_FILE_BYTES,
    maxCount: 1,
    fields: /^photo$/,
  }
  const saving = { summary: 'Guardar mi perfil', form: profileUpdate, files: ['photo'], answer: me }
  call(app, 'PUT user/update_me', saving, async ({ caller, key, request }) => {
    // People who wait to be validated may not upload (S-55).
    const may = isValidated(caller) ? arriving : { ...arriving, maxCount: 0 }
    await using form = await readForm(request, acceptReadRow(profileUpdate, me), may)
    const answer = await saveProfile(deps, { caller, key }, form.body, form.files)
    // A new address must be confirmed.
    deps.queue.wake(MAIL.name)
    return answer
  })
}
