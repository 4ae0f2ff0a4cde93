import type { Deps } from '../../platform/deps.ts'
import type { MailWriter } from '../../platform/jobs/mail-job.ts'
import { letterParts } from './letter-page.ts'

/** Notifies an earlier address that somebody else replaced it (S-73). */
export const movedLetter =
  ({ config }: Pick<Deps, 'config'>): MailWriter =>
  async (details) => {
    // The data that `movedMail` put into the outbox.
    const { email } = details as { email: string }
    return {
      to: email,
      subject: 'Se cambió el correo de su cuenta de Sirena',
      ...letterParts({
        title: 'Se cambió el correo de su cuenta',
        before: [
          'Buen día:',
          'Otra persona de su cuerpo de bomberos cambió el correo de su cuenta de Sirena. Los correos para restablecer su contraseña ya no llegarán a esta dirección.',
        ],
        how: 'Si no pidió el cambio, inicie sesión y corrija su correo en su perfil:',
        button: 'Iniciar sesión',
        link: `${config.publicUrl}/#/login`,
        after: ['Si no puede iniciar sesión, avise hoy mismo al administrador.', 'Nadie de la brigada le pedirá su contraseña.'],
      }),
    }
  }
