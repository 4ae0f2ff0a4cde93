import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { ResetRequest } from '../../../contract/people/accounts.schema.ts'
import { RESET_LINK_MINUTES } from '../../../contract/people/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/jobs/mailer.ts'
import type { MailWriter } from '../../platform/jobs/mail-job.ts'
import { makeLink } from '../credentials/passwords.queries.ts'
import { letterParts } from './letter-page.ts'
import { newLink } from './new-link.ts'

/** What the outbox stores of a request for a new password. */
export interface ResetAsked extends ResetRequest {
  address: string
  asked_at: string
}

/** Finds the account, creates its link and writes the mail. Unknown account: sends no mail. */
export const resetLetter =
  (deps: Pick<Deps, 'db' | 'now' | 'config'>): MailWriter =>
  async (details) => {
    // The data that request-reset.ts put into the outbox.
    const asked = details as ResetAsked
    const { made, link } = newLink(deps, 'reset-password', RESET_LINK_MINUTES)
    const person = await makeLink(deps.db, asked, { now: deps.now(), demo: deps.config.demo }, made)
    return person && letterTo(person, asked, link)
  }

const letterTo = (person: { first_name: string; email: string }, asked: ResetAsked, link: string): Mail => {
  const hello = `Hola, ${person.first_name}:`
  const why = `Se pidió restablecer la contraseña de su cuenta en Sirena el ${showDateTime(asked.asked_at)}, desde la dirección ${asked.address}.`
  const until = 'El enlace funciona una sola vez, durante una hora. Si pide otro correo, este enlace deja de funcionar.'
  const notYou =
    'Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma. Si se repite, avise al administrador de su estación.'
  const never = 'Nadie de la brigada le pedirá este enlace ni su contraseña.'
  return {
    to: person.email,
    subject: 'Restablecer su contraseña de Sirena',
    ...letterParts({
      title: hello,
      before: [hello, why],
      how: 'Abra este enlace para elegir una contraseña nueva:',
      button: 'Elegir una contraseña nueva',
      link,
      after: [until, notYou, never],
    }),
  }
}
