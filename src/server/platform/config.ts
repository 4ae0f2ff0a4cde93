import { lstatSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import {
  KEY_GUESSES,
  HEARTBEAT_MS,
  PERSON_REQUESTS,
  POSITIONS_KEEP_DAYS,
  PUBLIC_PAGES,
  SHORTEST_PASSPHRASE,
} from '../../contract/shared/limits.ts'
import { ARRIVING_BYTES, BODIES, CONNECTIONS, LEFTOVERS_MS } from '../../contract/shared/server-limits.ts'
import { loadSettings } from './env-file.ts'
import { parseFilesUrl, type Bucket } from './files/bucket.ts'
import type { ArrivingLimits } from './limits/arriving-quota.ts'
import type { BodyLimits } from './http/bodies.ts'
import type { ConnectionLimits } from './limits/connections.ts'
import type { LeftoverLimits } from './http/leftover-bodies.ts'
import { isInside } from './folders/is-inside.ts'
import { StartupError } from './errors/startup-error.ts'

const flag = z.enum(['true', 'false', '1', '0'], 'must be true or false').transform((value) => value === 'true' || value === '1')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const port = 'must be a whole number from 0 to 65535'
const days = 'must be a whole number of days from 0 to 36500'
const years = 'must be a whole number of years from 1 to 100'
const retentionDays = 'must be a whole number of days from 1 to 36500'
const workers = 'must be a whole number from 1 to 64'
const megabytes = 'must be a whole number of megabytes'
const sender = /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const network = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
/** Narrow enough to be one's own network: trusting all addresses would accept any address that a caller invents. */
const isNarrow = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/')
  return bits === undefined || Number(bits) >= (address.includes(':') ? 7 : 8)
}
const isProxies = (list: string): boolean =>
  list.split(',').every((entry) => network.safeParse(entry.trim()).success && isNarrow(entry.trim()))
const proxies = z
  .string()
  .refine(
    (given) => given === 'false' || isProxies(given),
    'must be false, or the addresses of your own proxies between commas, such as 127.0.0.1 or 172.18.0.0/16. ' +
      'true, a number of hops or a network for everybody would let anyone make up the address they are counted by',
  )
  .transform((given) => given !== 'false' && given)
  .default(false)

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')

const isMailServer = (address: string): boolean => {
  const { protocol, hostname } = URL.parse(address) ?? {}
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== ''
}

const portNumber = z.coerce.number(port).int(port).min(0, port).max(65_535, port)

const settings = z.object({
  PORT: portNumber.default(8000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SERVER_KEY_FILE: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  WORKERS: z.coerce.number(workers).int(workers).min(1, workers).max(64, workers).default(1),
  FILES_URL: z
    .string()
    .transform((given, context) => {
      const parsed = parseFilesUrl(given)
      if (typeof parsed !== 'string') return parsed
      context.addIssue({ code: 'custom', message: parsed })
      return z.NEVER
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  // Links are built by appending to it.
  PUBLIC_URL: httpUrl.refine((address) => !/[?#]/.test(address), 'must be an address without ? and #').optional(),
  DEMO: flag.optional(),
  MAP_STYLE_URL: httpUrl.optional(),
  MAP_ROADS_FILE: z.string().min(1).optional(),
  MAP_TILES_FILE: z.string().min(1).optional(),
  SMTP_URL: z.string().refine(isMailServer, 'must be an smtp:// or smtps:// address with a host').optional(),
  MAIL_FROM: z.string().regex(sender, 'must be an address, or a name with the address in <>').optional(),
  BINNACLE_MAIL_TO: z.email('must be an e-mail address').optional(),
  REQUIRE_SECOND_FACTOR: flag.default(false),
  PUBLIC_PATIENTS: z.enum(['masked', 'full'], 'must be masked or full').default('masked'),
  PUBLIC_EMERGENCY_DAYS: z.coerce.number(days).int(days).min(0, days).max(36_500, days).default(365),
  POSITIONS_KEEP_DAYS: z.coerce
    .number(retentionDays)
    .int(retentionDays)
    .min(1, retentionDays)
    .max(36_500, retentionDays)
    .default(POSITIONS_KEEP_DAYS),
  PATIENT_DATA_YEARS: z.coerce.number(years).int(years).min(1, years).max(100, years).optional(),
  TRUST_PROXY: proxies,
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: clock.default('02:30'),
  BACKUP_PASSPHRASE: z.string().min(SHORTEST_PASSPHRASE, `must have ${SHORTEST_PASSPHRASE} characters or more`).optional(),
  MIN_FREE_DISK: z.coerce.number(megabytes).int(megabytes).min(0, megabytes).default(256),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Seals second factors and more; not in the database, and best not in the same backup. */
  serverKeyFile: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Migrates and owns the tables; undefined: the role of `databaseUrl` does. */
  databaseOwnerUrl: string | undefined
  /** Shared with other processes on the same database; undefined: this is the only one. */
  redisUrl: string | undefined
  /** Processes that serve on one port. */
  workers: number
  /** Where the files are stored; undefined: in `dataDir`. */
  bucket: Bucket | undefined
  /** The address of Sirena for its users, without a trailing slash; QR codes contain it. */
  publicUrl: string
  demo: boolean
  mapStyleUrl: string
  /** The main roads of the built-in map; undefined: it has none. */
  mapRoadsFile: string | undefined
  /** The streets, as a PMTiles archive; undefined: there are none but those of `mapStyleUrl`. */
  mapTilesFile: string | undefined
  /** Undefined: mails are written as files in `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Receives the head of the binnacle each night. */
  binnacleMailTo: string | undefined
  /** How the public page of an emergency shows patients: initials without address, or as stored. */
  publicPatients: 'masked' | 'full'
  /** How long after its resolution an emergency's key opens the whole page; 0: without limit. */
  publicEmergencyDays: number
  /** After how many years the personal data of patients and contacts is erased; undefined: never. */
  patientDataYears: number | undefined
  /** How long positions of vehicles are retained; the oldest week may be retained some days longer. */
  positionsKeepDays: number
  /** Of roles 1 and 11. */
  requireSecondFactor: boolean
  /** The addresses and networks of trusted proxies, separated by commas. */
  trustProxy: false | string
  /** Where an archive of everything is put each night; undefined: nowhere. */
  backupDir: string | undefined
  /** When, as HH:MM in Guatemala. */
  backupAt: string
  /** Encrypts the archives; undefined: they are readable by whoever has them. */
  backupPassphrase: string | undefined
  /** Free megabytes on the disk of `dataDir` below which the server reports that it is not ready. */
  minFreeDisk: number
  /** Where Prometheus reads the figures of this process; undefined: nothing is counted. */
  metricsPort: number | undefined
  metricsHost: string
  logLevel: string
  /**
   * Limit for one person. Calls without sign-in get a twelfth for each address. A whole station may share an address, so this
   * stops floods only.
   */
  requestsPerMinute: number
  /** Limit of public pages for one address, which many customers of a carrier may share. */
  publicPagesPerMinute: number
  /** Limit of public pages by number or invalid key, and of files with an invalid signature. */
  guessesPerMinute: number
  /** Milliseconds between two heartbeats of a live stream. The session is checked at each. */
  heartbeat: number
  /** For bodies whose requests were already answered. */
  leftovers: LeftoverLimits
  connections: ConnectionLimits
  bodies: BodyLimits
  arriving: ArrivingLimits
}

/** Settings from the environment, or from `.env` if the environment lacks them. Prints what `.env` has beyond. Throws StartupError. */
export const readConfig = (): Config => {
  const strange = lstatSync('.env', { throwIfNoEntry: false })
    ? loadSettings('.env', process.env, Object.keys(settings.shape))
    : undefined
  if (strange !== undefined) process.stderr.write(`${strange}\n`)
  return parseConfig(process.env)
}

export const isThisMachine = (address: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

const refuseWorkers = (count: number, given: { DATABASE_URL?: string | undefined; REDIS_URL?: string | undefined }): void => {
  if (given.DATABASE_URL === undefined)
    throw new StartupError(
      `WORKERS is ${count} and DATABASE_URL is not set: the embedded database serves one process. Set DATABASE_URL, or WORKERS=1.`,
    )
  if (given.REDIS_URL === undefined)
    throw new StartupError(
      `WORKERS is ${count} and REDIS_URL is not set: the processes would not receive each other's changes. Set REDIS_URL, or WORKERS=1.`,
    )
}

export const parseConfig = (environment: Record<string, string | undefined>): Config => {
  // An empty setting counts as absent, so that a line in `.env` can be emptied.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartupError(`A setting is wrong:\n${lines.join('\n')}`)
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, DEMO, MAP_STYLE_URL, SMTP_URL, MAIL_FROM } = parsed.data
  const { REQUIRE_SECOND_FACTOR, PUBLIC_PATIENTS, PUBLIC_EMERGENCY_DAYS, SERVER_KEY_FILE } = parsed.data
  const { TRUST_PROXY, MIN_FREE_DISK, LOG_LEVEL, DATABASE_OWNER_URL, METRICS_PORT, METRICS_HOST, WORKERS } = parsed.data
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT)
    throw new StartupError('METRICS_PORT is the port of PORT. Set another one, which only Prometheus reaches.')
  if (DATABASE_OWNER_URL !== undefined && DATABASE_URL === undefined)
    throw new StartupError(
      'DATABASE_OWNER_URL is set and DATABASE_URL is not. Set DATABASE_URL to the role that the application uses, ' +
        'or neither for the embedded database.',
    )
  if (WORKERS > 1) refuseWorkers(WORKERS, parsed.data)
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
  if (DEMO === undefined && DATABASE_URL === undefined && !isThisMachine(publicUrl))
    throw new StartupError(
      `PUBLIC_URL is ${publicUrl}, where others reach it, and without DATABASE_URL this would be a demo, whose accounts have a ` +
        'public password.\nSet DEMO=false, or DEMO=true if a demo is what you want.',
    )
  const backupDir = parsed.data.BACKUP_DIR === undefined ? undefined : path.resolve(parsed.data.BACKUP_DIR)
  if (backupDir !== undefined && isInside(backupDir, path.resolve(DATA_DIR)))
    throw new StartupError(
      `BACKUP_DIR ${backupDir} is inside DATA_DIR, and would be lost with it. Set it to a folder on another disk, best of another machine.`,
    )
  const demo = DEMO ?? DATABASE_URL === undefined
  return {
    port: PORT,
    // The passwords of the demo accounts are public, so a demo listens on this machine only.
    host: HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(DATA_DIR),
    serverKeyFile: path.resolve(SERVER_KEY_FILE ?? path.join(DATA_DIR, 'server.key')),
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL,
    redisUrl: parsed.data.REDIS_URL,
    workers: WORKERS,
    bucket: bucketOf(parsed.data),
    publicUrl,
    demo,
    mapStyleUrl: MAP_STYLE_URL ?? '',
    mapRoadsFile: parsed.data.MAP_ROADS_FILE === undefined ? undefined : path.resolve(parsed.data.MAP_ROADS_FILE),
    mapTilesFile: parsed.data.MAP_TILES_FILE === undefined ? undefined : path.resolve(parsed.data.MAP_TILES_FILE),
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM ?? `Sirena <no-reply@${new URL(publicUrl).hostname}>`,
    binnacleMailTo: parsed.data.BINNACLE_MAIL_TO,
    publicPatients: PUBLIC_PATIENTS,
    publicEmergencyDays: PUBLIC_EMERGENCY_DAYS,
    patientDataYears: parsed.data.PATIENT_DATA_YEARS,
    positionsKeepDays: parsed.data.POSITIONS_KEEP_DAYS,
    requireSecondFactor: REQUIRE_SECOND_FACTOR,
    trustProxy: TRUST_PROXY,
    backupDir,
    backupAt: parsed.data.BACKUP_AT,
    backupPassphrase: parsed.data.BACKUP_PASSPHRASE,
    minFreeDisk: MIN_FREE_DISK,
    metricsPort: METRICS_PORT,
    metricsHost: METRICS_HOST,
    logLevel: LOG_LEVEL,
    requestsPerMinute: PERSON_REQUESTS,
    publicPagesPerMinute: PUBLIC_PAGES,
    guessesPerMinute: KEY_GUESSES,
    heartbeat: HEARTBEAT_MS,
    connections: { ...CONNECTIONS },
    bodies: { ...BODIES },
    arriving: { ...ARRIVING_BYTES },
    leftovers: { ...LEFTOVERS_MS },
  }
}

const bucketOf = ({ FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: z.output<typeof settings>): Bucket | undefined => {
  if (FILES_URL === undefined) return undefined
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)
    throw new StartupError('FILES_URL is set without a key. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return { ...FILES_URL, accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
}
