import { escapeMarkup } from '../../platform/text/markup.ts'

/* Mail programs support tables and inline styles, and little else. */
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#9c1222;color:#ffffff;font-weight:600;text-decoration:none'
const small = 'margin:24px 0 0;padding-top:16px;border-top:1px solid #dee2e6;color:#5c6773;font-size:13px;line-height:1.5'

const paragraph = (text: string): string => `<p style="margin:0 0 14px">${escapeMarkup(text)}</p>`

export interface Letter {
  title: string
  /** Paragraphs before the link and after it. */
  before: readonly string[]
  /** The instruction before the link, for mail programs that show text only. */
  how: string
  button: string
  link: string
  after: readonly string[]
}

/** A mail with one link, as plain text and as HTML. */
export const letterParts = ({ title, before, how, button: label, link, after }: Letter): { text: string; html: string } => ({
  text: [...before, `${how}\n${link}`, ...after, 'Sirena'].join('\n\n').concat('\n'),
  html: page(title, [
    ...before.map(paragraph),
    `<p style="margin:24px 0"><a href="${escapeMarkup(link)}" style="${button}">${escapeMarkup(label)}</a></p>`,
    ...after.map(paragraph),
    `<p style="${small}">Si el botón no abre, copie esta dirección en su navegador:<br><span style="word-break:break-all">${escapeMarkup(link)}</span></p>`,
  ]),
})

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
