import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is a call, or for a live connection, and not for a file of the page. The route is checked as well, since an address can be encoded in
 * many ways.
 */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true || routeOptions.config.socket === true
