import { randomBytes } from 'node:crypto'
import { showDateTime } from '../../contract/dates.ts'
import type { ResetRequest } from '../../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import type { Mail } from '../kit/mailer.ts'
import { escapeMarkup } from '../kit/markup.ts'
import type { MailWriter } from '../kit/mail-sender.ts'
import { makeLink } from './accounts.queries.ts'

/** What the outbox keeps of a request for a new password. */
export interface ResetAsked extends ResetRequest {
  address: string
  asked_at: string
}

const LINK_MINUTES = 60

/** Finds whose account is meant, makes its link and writes the mail. Nobody's account gets none. */
export const resetLetter =
  ({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): MailWriter =>
  async (details) => {
    // The outbox gives back what request-reset.ts put in.
    const asked = details as ResetAsked
    const token = randomBytes(32).toString('base64url')
    const expires_at = new Date(now().getTime() + LINK_MINUTES * 60_000)
    const person = await makeLink(db, asked, config.demo, { token, expires_at })
    return person && letterTo(person, asked, `${config.publicUrl}/#/reset-password/${token}`)
  }

const letterTo = (person: { first_name: string; email: string }, asked: ResetAsked, link: string): Mail => {
  const hello = `Hola, ${person.first_name}:`
  const why = `Se pidió restablecer la contraseña de su cuenta en Sirena el ${showDateTime(asked.asked_at)}, desde la dirección ${asked.address}.`
  const how = 'Abra este enlace para elegir una contraseña nueva:'
  const until = 'El enlace funciona una sola vez, durante una hora. Si pide otro correo, este enlace deja de funcionar.'
  const notYou =
    'Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma. Si se repite, avise al administrador de su estación.'
  const never = 'Nadie de la brigada le pedirá este enlace ni su contraseña.'
  return {
    to: person.email,
    subject: 'Restablecer su contraseña de Sirena',
    text: [hello, why, `${how}\n${link}`, until, notYou, never, 'Sirena'].join('\n\n').concat('\n'),
    html: page(hello, [
      paragraph(hello),
      paragraph(why),
      `<p style="margin:24px 0"><a href="${escapeMarkup(link)}" style="${button}">Elegir una contraseña nueva</a></p>`,
      paragraph(until),
      paragraph(notYou),
      paragraph(never),
      `<p style="${small}">Si el botón no abre, copie esta dirección en su navegador:<br><span style="word-break:break-all">${escapeMarkup(link)}</span></p>`,
    ]),
  }
}

/* Mail programs know tables and inline styles, and not much else. */
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#9c1222;color:#ffffff;font-weight:600;text-decoration:none'
const small = 'margin:24px 0 0;padding-top:16px;border-top:1px solid #dee2e6;color:#5c6773;font-size:13px;line-height:1.5'

const paragraph = (text: string): string => `<p style="margin:0 0 14px">${escapeMarkup(text)}</p>`

const page = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f3f5;color:#212529;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:520px;border-spacing:0">
<tr><td style="padding:16px 24px;border-radius:8px 8px 0 0;background:#9c1222;color:#ffffff;font-size:20px;font-weight:700">Sirena</td></tr>
<tr><td style="padding:24px;border-radius:0 0 8px 8px;background:#ffffff">
${parts.join('\n')}
</td></tr>
</table>
</body>
</html>
`
