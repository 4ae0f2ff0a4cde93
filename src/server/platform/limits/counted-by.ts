import type { FastifyRequest } from 'fastify'
import { countedAddress } from './counted-address.ts'

export const byAddress = ({ ip }: FastifyRequest): string => countedAddress(ip)
/** A signed-in person or a terminal is counted by id, so that others at the same address do not use up their limit. */
export const byCaller = (request: FastifyRequest): string => {
  if (request.terminal !== undefined) return `terminal:${request.terminal.id}`
  return request.caller === undefined ? byAddress(request) : `person:${request.caller.id}`
}
