import type { FastifyRequest } from 'fastify'

const BEARER = /^Bearer ([\w-]{20,100})$/i
const RECENT_MS = 10 * 60_000
const MOST = 20_000

/** The token that a request carries, if it looks like one. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1]

/**
 * Tokens by which somebody was signed in a moment ago. They say that a request is no stranger's before any query is asked, and
 * give no right: every call looks its session up. In memory, the oldest first.
 */
export const recentTokens = () => {
  const noted = new Map<string, number>()
  return {
    note: (token: string): void => {
      noted.delete(token)
      noted.set(token, performance.now())
      if (noted.size > MOST) noted.delete(noted.keys().next().value ?? '')
    },
    has: (token: string | undefined): boolean =>
      token !== undefined && performance.now() - (noted.get(token) ?? -Infinity) < RECENT_MS,
    forget: (token: string): void => void noted.delete(token),
  }
}
