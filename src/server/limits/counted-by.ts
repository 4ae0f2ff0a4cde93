import type { FastifyRequest } from 'fastify'
import { countedAddress } from './counted-address.ts'

export const byAddress = ({ ip }: FastifyRequest): string => countedAddress(ip)
/** A signed-in person is counted by id, so that other people at the same address do not use up their limit. */
export const byCaller = (request: FastifyRequest): string =>
  request.caller === undefined ? byAddress(request) : `person:${request.caller.id}`
