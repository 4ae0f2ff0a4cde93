import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is a call and not for a file of the page. The route is checked as well, since an address can be encoded in
 * many ways.
 */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true
