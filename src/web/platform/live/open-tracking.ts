import { BEARER_PROTOCOL, TRACKING_PROTOCOL } from '../../../contract/shared/live-connection.ts'
import { readToken } from '../storage/read-token.ts'

/**
 * The address of a live connection. On a page without TLS it is port 8000, unless the page was itself served from a port of its
 * own (A-WSK-01 to A-WSK-03; docs/decisions/0070).
 */
export const trackingAddress = (id: number | 'all', page: Pick<Location, 'protocol' | 'hostname' | 'port'>): string => {
  const isSecure = page.protocol === 'https:'
  const port = page.port === '' && !isSecure ? '8000' : page.port
  return `${isSecure ? 'wss' : 'ws'}://${page.hostname}${port === '' ? '' : `:${port}`}/ws/tracking/${id}/`
}

/** Opens a live connection as the person signed in. The token is in no address (S-36). */
export const openTracking = (id: number | 'all'): WebSocket =>
  new WebSocket(trackingAddress(id, window.location), [TRACKING_PROTOCOL, `${BEARER_PROTOCOL}${readToken() ?? ''}`])
