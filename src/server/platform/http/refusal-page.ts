import type { FastifyRequest } from 'fastify'
import { isDownload } from '../../../contract/shared/downloads.schema.ts'
import { errors } from '../../../contract/errors.ts'
import type { ErrorBody } from '../../../contract/shared/sentences.ts'
import { escapeMarkup } from '../text/markup.ts'

/** A browser window that was opened for a download displays the answer; only a program asks for JSON there. */
export const isForWindow = ({ routeOptions, query, headers }: FastifyRequest): boolean =>
  isDownload(routeOptions.config.call) && 'token' in (query as object) && headers.accept?.includes('application/json') !== true

/** The refusal of a download as a page. If the caller is unknown, the ticket was not valid. */
export const refusalPage = (status: number, { detail, errors: fields = {} }: ErrorBody): string => {
  const sentences = [status === 401 ? errors['download.bad_ticket'][1] : detail, ...Object.values(fields).flat()]
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No se pudo descargar</title>
<body style="margin: 15vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark">
<h1 style="font-size: 1.5rem">No se pudo descargar</h1>
${sentences.map((sentence) => `<p>${escapeMarkup(sentence)}</p>`).join('\n')}
<p>Cierre esta ventana y pida la descarga de nuevo.</p>
`
}
