import type { FastifyRequest } from 'fastify'
import { countedAddress } from './counted-address.ts'

export const byAddress = ({ ip }: FastifyRequest): string => countedAddress(ip)
/** Who is signed in counts by themselves, so that nobody else at their address uses up what is theirs. */
export const byCaller = (request: FastifyRequest): string =>
  request.caller === undefined ? byAddress(request) : `person:${request.caller.id}`
