import type { FastifyRequest } from 'fastify'
import { RECENT_TOKEN_MS, MAX_RECENT_TOKENS } from '../../../contract/people/limits.ts'
import { BEARER_PROTOCOL } from '../../../contract/shared/live-connection.ts'

const BEARER = /^Bearer ([\w-]{20,100})$/i

const BEARER_OF_SOCKET = new RegExp(`(?:^|,) *${BEARER_PROTOCOL}([\\w-]{20,100}) *(?:,|$)`)

/**
 * The token that a request carries, if it looks like one. A browser can send no header with a live connection, but it can offer
 * protocols (S-36).
 */
export const bearerToken = ({ headers, ws }: FastifyRequest): string | undefined =>
  ws ? BEARER_OF_SOCKET.exec(headers['sec-websocket-protocol'] ?? '')?.[1] : BEARER.exec(headers.authorization ?? '')?.[1]

/** A part of a header keeps all of it in memory; up to 16 kB for each token that is noted. */
const copyOf = (token: string): string => Buffer.from(token, 'latin1').toString('latin1')

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes a token that was just issued. */
    noteToken: (token: string) => void
  }
}

/**
 * Tokens that were valid when they were last used or issued. They show, before any query, that a request is not anonymous, and
 * grant no right: every call looks its session up. In memory, the oldest first.
 */
export const recentTokens = () => {
  const noted = new Map<string, number>()
  return {
    note: (token: string): void => {
      noted.delete(token)
      noted.set(copyOf(token), performance.now())
      if (noted.size > MAX_RECENT_TOKENS) noted.delete(noted.keys().next().value ?? '')
    },
    has: (token: string | undefined): boolean =>
      token !== undefined && performance.now() - (noted.get(token) ?? -Infinity) < RECENT_TOKEN_MS,
    forget: (token: string): void => void noted.delete(token),
  }
}
