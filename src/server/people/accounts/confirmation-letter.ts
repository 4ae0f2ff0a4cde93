import { CONFIRMATION_LINK_DAYS } from '../../../contract/people/limits.ts'
import type { AddressToConfirm } from '../credentials/ask-to-confirm.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailWriter } from '../../platform/jobs/mail-job.ts'
import { makeConfirmation } from './confirmations.queries.ts'
import { letterParts } from './letter-page.ts'
import { newLink } from './new-link.ts'

const MINUTES_A_DAY = 24 * 60

/**
 * Writes the only mail that an unconfirmed address receives. Its text is fixed, so that a person who enters another person's
 * address cannot choose the content of the mail.
 */
export const confirmationLetter =
  (deps: Pick<Deps, 'db' | 'now' | 'config'>): MailWriter =>
  async (details) => {
    // The data that `askToConfirm` put into the outbox.
    const asked = details as AddressToConfirm
    const { made, link } = newLink(deps, 'confirm-email', CONFIRMATION_LINK_DAYS * MINUTES_A_DAY)
    const owner = await makeConfirmation(deps.db, asked, made)
    return (
      owner && {
        to: owner.email,
        subject: 'Confirmar su correo en Sirena',
        ...letterParts({
          title: 'Confirmar su correo',
          before: [
            'Buen día:',
            'Alguien escribió esta dirección en su perfil de Sirena, el sistema de su cuerpo de bomberos. Confírmela para que le lleguen los correos de su cuenta.',
          ],
          how: 'Abra este enlace y confirme que la dirección es suya:',
          button: 'Confirmar mi correo',
          link,
          after: [
            `El enlace funciona durante ${CONFIRMATION_LINK_DAYS} días. Si pide otro correo, este enlace deja de funcionar.`,
            'Si usted no usa Sirena, no haga nada: sin su confirmación no recibirá ningún otro correo sobre esa cuenta.',
          ],
        }),
      }
    )
  }
