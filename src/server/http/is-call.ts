import type { FastifyRequest } from 'fastify'

/** Whether a request asks for more than a file of the page. Also by the route, since an address can be written in many ways. */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true
