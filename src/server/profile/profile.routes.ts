import type { FastifyInstance } from 'fastify'
import { MAX_FILE_BYTES } from '../../contract/emergency-input.ts'
import { profileInput } from '../../contract/profile.ts'
import { me } from '../../contract/session.ts'
import type { Deps } from '../deps.ts'
import { withForm } from '../kit/multipart.ts'
import { call } from '../kit/routes.ts'
import { saveProfile } from './save-profile.ts'

export const profileRoutes = (app: FastifyInstance, deps: Deps): void => {
  const arriving = { scratch: deps.files.scratch, maxBytes: MAX_FILE_BYTES, maxCount: 1, fields: /^photo$/ }
  const saving = { summary: 'Guardar mi perfil', form: profileInput, answer: me }
  call(app, 'PUT user/update_me', saving, ({ caller, request }) =>
    withForm(request, profileInput, arriving, (body, files) => saveProfile(deps, caller, body, files)),
  )
}
