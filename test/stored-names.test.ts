import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Names that outlive a version: in the database, in Redis, in browsers and in the monitoring of an operator. They stay as they
 * are when code is renamed; a new one is added here.
 */

interface Names {
  /** Finds them in the source: the first group is the name. */
  pattern: RegExp
  in: 'server' | 'web'
  names: string[]
}

const stored: Record<string, Names> = {
  'labels that keys are derived with': {
    in: 'server',
    pattern: /\.derive\(['`]([^'`:]+)/g,
    names: [
      'binnacle-erasure',
      'binnacle-mark',
      'binnacle-seal',
      'device',
      'fingerprint',
      'hash',
      'log',
      'redis',
      'seal',
      'sign_files',
    ],
  },
  'what sealed and hashed values are bound to': {
    in: 'server',
    pattern: /Context = .*=> `(\w+):|hash\(`(\w+):/g,
    names: ['answer', 'recovery_code', 'second_factor'],
  },
  'queues of jobs': {
    in: 'server',
    pattern: /(?:JobKind = \{|scheduledJob\(\s*\{)[^}]*?\bname: '(\w+)'|\b(?:STORE_WAYS|ERASE_FILES|JOB) = '(\w+)'/g,
    names: [
      'backup',
      'clean_up',
      'erase_files',
      'erase_old_data',
      'export_person',
      'keep_late_ways',
      'keep_ways',
      'look_at_address',
      'mail',
      'maintain_tables',
      'note_head',
      'position_weeks',
      'remove_person_exports',
      'start_leaves',
      'sweep_files',

      'verify_binnacle',
      'watch_backups',
    ],
  },
  'schema of the queue': { in: 'server', pattern: /JOBS_SCHEMA = '(\w+)'/g, names: ['sirena_jobs'] },
  'kinds of mails': {
    in: 'server',
    pattern: /_LETTER = '(\w+)'|\b(password_reset): resetLetter/g,
    names: ['backup_late', 'binnacle_head', 'email_confirmation', 'email_moved', 'password_reset'],
  },
  'names of settings in the database': {
    in: 'server',
    pattern: /(?:Setting\(\w+, |\.values\(\{ name: | setting\(|where\('name', '(?:=|in)', \[?)'(\w+)'/g,
    names: [
      'address_look',
      'backup_warned',
      'backups_since',
      'binnacle_mailed',
      'installation_id',
      'key_fingerprint',
      'last_backup',
      'last_backup_check',
      'last_backup_failure',
      'last_sweep',
    ],
  },
  'subjects of limits that the database counts': {
    in: 'server',
    pattern: /(?:[pP]refix|[sS]ubject)\w* = [^`\n]*`([a-z_]+)[:@]\$?|refuseBeyond\([^`]+`([a-z_]+):/g,
    names: [
      'account',
      'address',
      'correction',
      'device',
      'device_code',
      'emergency',
      'guesses',
      'identity',
      'password',
      'profile',
      'register',
      'second_factor',
      'sign_in_code',
      'sign_ins',
      'taken_dpi',
      'tracking',
      'vehicle',
    ],
  },
  'subjects of limits that Redis counts': {
    in: 'server',
    pattern: /\blimit(?:Requests)?\((?:[\w.]+, )?'([a-z-]+)'/g,
    names: [
      'addresses',
      'fetched-positions',
      'files',
      'guesses',
      'pages',
      'people',
      'position-keys',
      'positions',
      'sign-ins',
      'sign-ins-on-devices',
      'tickets',
      'visitors',
    ],
  },
  'keys and channels in Redis': {
    in: 'server',
    pattern: /`\$\{prefix\}(\w+)`|`(sirena:)\$/g,
    names: ['hints', 'mark', 'requests', 'sirena:'],
  },
  'locks of the database': {
    in: 'server',
    pattern: /\b[A-Z_]*LOCK = ([\d_]+)/g,
    names: ['7_463_621', '7_463_622', '7_463_624', '7_463_627', '7_463_628'],
  },
  'names of the connections to the database': {
    in: 'server',
    pattern: /application_name: '([^']+)'/g,
    names: ['sirena', 'sirena backup', 'sirena ready', 'sirena start'],
  },
  metrics: {
    in: 'server',
    pattern: /'(sirena_(?!jobs'|device)\w+)'/g,
    names: [
      'sirena_backup_age_seconds',
      'sirena_binnacle_unsealed',
      'sirena_build_info',
      'sirena_database_connections',
      'sirena_database_connections_max',
      'sirena_database_statement_seconds',
      'sirena_database_up',
      'sirena_database_wait_seconds',
      'sirena_database_waiting',
      'sirena_disk_free_bytes',
      'sirena_disk_size_bytes',
      'sirena_hint_streams',
      'sirena_hints_delivered_total',
      'sirena_hints_published_total',
      'sirena_http_refusals_total',
      'sirena_http_request_seconds',
      'sirena_job_late',
      'sirena_job_success_age_seconds',
      'sirena_jobs_given_up',
      'sirena_jobs_waiting',
      'sirena_mail_oldest_age_seconds',
      'sirena_mails_waiting',
      'sirena_photo_seconds',
      'sirena_photos',
      'sirena_positions_total',
      'sirena_positions_waiting',
      'sirena_redis_up',
      'sirena_request_limits_exceeded_total',
      'sirena_sockets',
      'sirena_workers',
      'sirena_workers_wanted',
    ],
  },
  cookies: { in: 'server', pattern: /'((?:__Host-)?sirena_device)'/g, names: ['__Host-sirena_device', 'sirena_device'] },
  'stored in the browser, and locks between tabs': {
    in: 'web',
    pattern: /['`](sirena\.[\w.-]*)|(?:KEY|TOKEN_KEY) = '(\w+)'|request\(`(draft )\$|request\('(sirena outbox)'/g,
    names: [
      'draft',
      'draft ',
      'drafts',
      'sirena outbox',
      'sirena.camera',
      'sirena.device',
      'sirena.emergency-tab',
      'sirena.entries',
      'sirena.hidden-stream',
      'sirena.keep-awake',
      'sirena.list-density',
      'sirena.map-roads',
      'sirena.map-streets',
      'sirena.persist-asked-at',
      'sirena.place',
      'sirena.probe',
      'sirena.role',
      'sirena.server-ahead',
      'sirena.sidebar-narrow',
      'sirena.sound',
      'sirena.terminal',
      'sirena.terminal.refused',
      'sirena.tracked-vehicle',
      'sirena.tracking',
      'sirena.tracking-asked',
      'sirena.unsent-tracking-stops',
      'token',
    ],
  },
  'databases of the browser': {
    in: 'web',
    pattern: /openDB<Stores>\('([^']+)'|createObjectStore\('(\w+)'/g,
    names: ['files', 'keys', 'sirena', 'values', 'writes'],
  },
  'caches of versions': { in: 'web', pattern: /'(sirena-version-)'/g, names: ['sirena-version-'] },
  'messages between page and worker': {
    in: 'web',
    pattern: /STARTED = '(\w+)'|page\??\.postMessage\(\{ (version(?:, isLate)?)/g,
    names: ['started', 'version', 'version, isLate'],
  },
}

const sourcesOf = (side: string) =>
  globSync(`src/${side}/**/*.{ts,tsx}`)
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(path, 'utf8'))
const sources = { server: sourcesOf('server'), web: sourcesOf('web') }

test.each(Object.entries(stored))('%s stay', (_, { in: side, pattern, names }) => {
  const found = sources[side].flatMap((text) => [...text.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean)))
  expect([...new Set(found)].toSorted()).toEqual(names)
})
