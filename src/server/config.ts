import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import * as z from 'zod'
import { HEARTBEAT } from '../contract/live.ts'
import { StartupError } from './startup-error.ts'

const flag = z.enum(['true', 'false', '1', '0'], 'must be true or false').transform((value) => value === 'true' || value === '1')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const port = 'must be a whole number from 0 to 65535'
const sender = /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const network = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const networks = z
  .string()
  .refine(
    (list) => list.split(',').every((entry) => network.safeParse(entry.trim()).success),
    'must be true, false, or addresses and networks between commas',
  )

const settings = z.object({
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(8000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DEMO: flag.optional(),
  MAP_STYLE_URL: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().regex(sender, 'must be an address, or a name with the address in <>').optional(),
  REQUIRE_SECOND_FACTOR: flag.default(false),
  TRUST_PROXY: z.union([flag, networks]).default(false),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Where people reach Sirena, without a slash at the end; QR codes lead there. */
  publicUrl: string
  demo: boolean
  mapStyleUrl: string
  /** Undefined: mails land as files in `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Of roles 1 and 11. */
  requireSecondFactor: boolean
  trustProxy: boolean | string
  logLevel: string
  /** From one address. A whole station may share one, so this stops floods, not people; calls without sign-in get a twelfth. */
  requestsPerMinute: number
  /** Milliseconds between two signs of life of a live stream, at which its session is looked at again. */
  heartbeat: number
}

/** Settings from the environment, and from `.env` for what the environment does not say. Throws StartupError. */
export const readConfig = (): Config => {
  if (existsSync('.env')) loadEnvFile('.env')
  return parseConfig(process.env)
}

export const parseConfig = (environment: Record<string, string | undefined>): Config => {
  // An empty setting is the same as none, so that a line in `.env` can be emptied.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartupError(`A setting is wrong:\n${lines.join('\n')}`)
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, DEMO, MAP_STYLE_URL, SMTP_URL, MAIL_FROM } = parsed.data
  const { REQUIRE_SECOND_FACTOR, TRUST_PROXY, LOG_LEVEL } = parsed.data
  const demo = DEMO ?? DATABASE_URL === undefined
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
  return {
    port: PORT,
    // The passwords of the demo accounts are public, so a demo listens on this machine only.
    host: HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    publicUrl,
    demo,
    mapStyleUrl: MAP_STYLE_URL ?? '',
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM ?? `Sirena <no-reply@${new URL(publicUrl).hostname}>`,
    requireSecondFactor: REQUIRE_SECOND_FACTOR,
    trustProxy: TRUST_PROXY,
    logLevel: LOG_LEVEL,
    requestsPerMinute: 3000,
    heartbeat: HEARTBEAT,
  }
}
