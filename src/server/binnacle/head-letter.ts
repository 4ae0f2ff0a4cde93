import { showDateTime } from '../../contract/shared/dates/dates.ts'
import type { Deps } from '../platform/deps.ts'
import type { MailWriter } from '../platform/jobs/mail-job.ts'
import { escapeMarkup } from '../platform/text/markup.ts'
import type { Head } from './head-file.ts'

/** The kind of these mails in the outbox. */
export const HEAD_LETTER = 'binnacle_head'

/** Mails the binnacle's head out of reach of anybody who can change the database. Undefined if no address is set any more. */
export const headLetter =
  ({ config }: Pick<Deps, 'config'>): MailWriter =>
  async (details) => {
    if (config.binnacleMailTo === undefined) return undefined
    // The data that note-heads.ts put into the outbox.
    const { at, id, hash, entries } = details as Head
    const when = showDateTime(at)
    const parts = [
      `El ${when} la bitácora de ${config.publicUrl} tenía ${entries} registros. Su último sello:`,
      `${id}:${hash}`,
      'Guarde este correo. Con él se comprueba más adelante que nada de lo anterior se cambió ni se borró:',
      `npm run binnacle:verify -- --expect ${id}:${hash}`,
    ]
    const [first = '', ...rest] = parts.map((part) => escapeMarkup(part))
    return {
      to: config.binnacleMailTo,
      subject: `Sello de la bitácora de Sirena, ${when}`,
      text: parts.join('\n\n').concat('\n'),
      html: `<!doctype html>\n<html lang="es"><body><p>${first}</p>\n${rest.map((part) => `<p style="word-break:break-all">${part}</p>`).join('\n')}\n</body></html>\n`,
    }
  }
