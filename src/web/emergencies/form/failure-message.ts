import type { ApiError } from '../../platform/calls/api.ts'

const LONGEST = 300

/**
 * The server's detail if there is one; for any other object the specification's sentence; else the answer's text without markup
 * (B-EMF-58, B-EMF-59, B-EMF-60).
 */
export const failureMessage = ({ detail, body, message }: Pick<ApiError, 'detail' | 'body' | 'message'>): string => {
  if (detail !== '') return detail
  if (typeof body === 'object' && body !== null) return 'Error en la creación de la emergencia.'
  return rawText(body) || message
}

/** A proxy answers with an HTML page: shows its text. */
const rawText = (body: unknown): string =>
  typeof body === 'string'
    ? body
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, LONGEST)
    : ''
