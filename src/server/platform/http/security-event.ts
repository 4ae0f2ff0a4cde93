import type { FastifyRequest } from 'fastify'
import { countedAddress } from '../limits/counted-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Keyed, so that a reader of the log cannot test which DPI or address a hash stands for. */
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
  /** The person affected, if not the caller. */
  person?: number | undefined
  /** The code of the refusal, or the exact action. */
  reason?: string | undefined
}

/** The request that caused the event. */
export type SecuritySource = Pick<FastifyRequest, 'log' | 'ip' | 'server' | 'caller' | 'routeOptions'>

/**
 * Writes one line with the message 'security'. DPI and address appear as keyed hashes that are the same in every line, so that an
 * operator can correlate lines and the log identifies no person.
 */
export const securityEvent = (
  { log, ip, server, caller, routeOptions }: SecuritySource,
  { event, dpi, person, reason }: SecurityEvent,
): void => {
  const hashes = { dpi: dpi === undefined ? undefined : server.logHash(dpi), address: server.logHash(countedAddress(ip)) }
  log[levels[event]]({ event, ...hashes, caller: caller?.id, person, reason, call: routeOptions.config.call }, 'security')
}
