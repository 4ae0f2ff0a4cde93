import type { FastifyRequest } from 'fastify'
import { countedAddress } from '../limits/counted-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Keyed, so that nobody who has the log can try out which DPI or address a hash stands for. */
    logHash: (text: string) => string
  }
}

/** Every kind of security event, with the level it is logged at. */
const levels = {
  'sign_in.succeeded': 'info',
  'sign_in.failed': 'warn',
  'sign_in.code_asked': 'info',
  'sign_in.wait': 'warn',
  'sign_in.wait_lifted': 'info',
  'sessions.ended': 'info',
  'second_factor.changed': 'info',
  'access.refused': 'warn',
} as const
export type SecurityEventName = keyof typeof levels

interface SecurityEvent {
  event: SecurityEventName
  /** Logged as a hash. */
  dpi?: string | undefined
  /** Whom it is about, where that is not the caller. */
  person?: number | undefined
  /** The code of the refusal, or what exactly was done. */
  reason?: string | undefined
}

/** Where an event comes from: a request. */
export type SecuritySource = Pick<FastifyRequest, 'log' | 'ip' | 'server' | 'caller' | 'routeOptions'>

/**
 * Writes one line with the message 'security'. DPI and address stand in it as hashes that stay the same from line to line, so that
 * an operator sees what belongs together and the log tells of nobody.
 */
export const securityEvent = (
  { log, ip, server, caller, routeOptions }: SecuritySource,
  { event, dpi, person, reason }: SecurityEvent,
): void => {
  const hashes = { dpi: dpi === undefined ? undefined : server.logHash(dpi), address: server.logHash(countedAddress(ip)) }
  log[levels[event]]({ event, ...hashes, caller: caller?.id, person, reason, call: routeOptions.config.call }, 'security')
}
