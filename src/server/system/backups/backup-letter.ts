import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { letterParts } from '../../people/accounts/letter-page.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailWriter } from '../../platform/jobs/mail-job.ts'
import { administratorsWithMail } from '../../people/users/administrators.queries.ts'

/** The kind of these mails in the outbox. */
export const BACKUP_LETTER = 'backup_late'

/** What the outbox stores of a warning. */
export interface BackupLate {
  user_id: number
  /** When the last backup was made; null if there was none. */
  last: string | null
}

/** Notifies an administrator that there is no recent backup. No mail to somebody who is none any more. */
export const backupLetter =
  ({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): MailWriter =>
  async (details) => {
    // The data that watch-backups.ts put into the outbox.
    const { user_id, last } = details as BackupLate
    const person = (await administratorsWithMail(db, now())).find(({ id }) => id === user_id)
    if (person === undefined) return undefined
    const what =
      last === null
        ? 'Sirena no ha podido hacer ninguna copia de seguridad en las últimas 36 horas.'
        : `La última copia de seguridad de Sirena es del ${showDateTime(last)}, hace más de 36 horas.`
    const hello = `Hola, ${person.first_name}:`
    return {
      to: person.email,
      subject: 'Sirena no tiene una copia de seguridad reciente',
      ...letterParts({
        title: hello,
        before: [hello, what, 'Si el servidor se daña ahora, lo registrado desde entonces se pierde.'],
        how: 'Abra el estado del sistema para ver qué hacer, o avise a quien cuida el servidor:',
        button: 'Ver el estado del sistema',
        link: `${config.publicUrl}/#/system`,
        after: [
          'Lo más común: el disco de las copias está lleno o desconectado, o el servidor estuvo apagado a la hora de la copia.',
          'Este aviso se repite una vez al día hasta que haya una copia.',
        ],
      }),
    }
  }
