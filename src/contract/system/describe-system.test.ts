import { describe, expect, test } from 'vitest'
import { describeSystem, systemMailLink, systemText } from './describe-system.ts'
import { stateOf } from './system-rules.ts'
import { sizeOf } from '../shared/text/written-sizes.ts'
import { agoOf, apartOf, spanOf } from './system-units.ts'
import { checkTitles } from './system-words.ts'
import {
  backupFolderProblems,
  certificateFindings,
  databaseWriteProblems,
  httpFindings,
  systemReport,
  type CheckId,
  type FactsOf,
  type SystemCheck,
  type SystemReport,
} from './system.schema.ts'

const now = '2026-03-05T18:00:00.000Z'
const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString()
const address = 'https://sirena.example.org'

const good: { [I in CheckId]: FactsOf<I> } = {
  version: { version: '0.1.0', migration: '0045_position_weeks', since: hoursAgo(50) },
  database: {
    is_embedded: false,
    version: '17.2',
    bytes: 3_400_000_000,
    connections: { used: 22, most: 100 },
    has_autovacuum: true,
    write_problem: null,
  },
  disk: { free_mb: 80_000, total_mb: 200_000, least_mb: 256, has_database: false },
  files: { looked_at: hoursAgo(0.5), named: 1200, missing: 0, unknown: 0 },
  clock: { database_ahead_ms: 12 },
  backup: {
    is_set_up: true,
    last: { at: hoursAgo(5), archive: 'sirena-1.tar', bytes: 900_000_000, encrypted: true, missing: 0 },
    folder_problem: null,
    failed_at: null,
  },
  backup_check: { last: { at: hoursAgo(24 * 20), archive: 'sirena-1.tar', ok: true } },
  mail: { is_sent: true, waiting: 0, oldest_at: null },
  jobs: { late: [], given_up: [] },
  binnacle: { unsealed: 0, oldest_at: null, verification: 'done', verified_at: hoursAgo(24 * 9), is_whole: true },
  hints: { streams: 31 },
  processes: { others: 2, problems: [] },
  redis: { is_set_up: false, is_lost: false },
  certificate: { looked_at: hoursAgo(3), found: 'valid', ends_at: hoursAgo(-24 * 60) },
  http: { looked_at: hoursAgo(3), found: 'redirected' },
  demo: { is_on: false, reached_by: 'address' },
  proxy: { is_set_up: true, is_expected: true, unknown_at: null },
  second_factor: { is_required: true },
  key_file: { is_in_data_dir: false },
}
const noBackup: FactsOf<'backup'> = { is_set_up: false, last: null, folder_problem: null, failed_at: null }
const backupOf = (hours: number, missing = 0) => ({
  at: hoursAgo(hours),
  archive: 'a.tar',
  bytes: 1,
  encrypted: false,
  missing,
})
const faults: { [I in CheckId]?: FactsOf<I>[] } = {
  database: [
    { ...good.database, connections: { used: 81, most: 100 } },
    { ...good.database, has_autovacuum: false },
    ...databaseWriteProblems.map((write_problem) => ({ ...good.database, write_problem })),
  ],
  disk: [
    { ...good.disk, free_mb: 2000 },
    { ...good.disk, free_mb: 255, has_database: true },
  ],
  files: [
    { looked_at: null, named: 0, missing: 0, unknown: 0 },
    { ...good.files, missing: 3 },
    { ...good.files, unknown: 400 },
    { ...good.files, missing: 1, unknown: 400 },
  ],
  clock: [{ database_ahead_ms: -6000 }, { database_ahead_ms: 61_000 }],
  backup: [
    noBackup,
    { ...noBackup, is_set_up: true },
    { ...noBackup, is_set_up: true, failed_at: hoursAgo(3) },
    { ...noBackup, last: backupOf(37) },
    { ...noBackup, is_set_up: true, last: backupOf(37) },
    { ...noBackup, is_set_up: true, last: backupOf(37), folder_problem: 'silent' },
    { ...noBackup, is_set_up: true, last: backupOf(5, 3) },
    { ...noBackup, is_set_up: true, last: backupOf(5), failed_at: hoursAgo(3) },
    ...backupFolderProblems.map((folder_problem) => ({ ...noBackup, is_set_up: true, last: backupOf(5), folder_problem })),
  ],
  backup_check: [
    { last: null },
    { last: { at: hoursAgo(91 * 24), archive: 'a.tar', ok: true } },
    { last: { at: hoursAgo(1), archive: 'a.tar', ok: false } },
  ],
  mail: [
    { is_sent: false, waiting: 0, oldest_at: null },
    { is_sent: true, waiting: 1, oldest_at: hoursAgo(5) },
  ],
  jobs: [
    { late: ['clean_up'], given_up: [] },
    { late: [], given_up: [{ job: 'mail', times: 2 }] },
  ],
  binnacle: [
    { ...good.binnacle, unsealed: 3, oldest_at: hoursAgo(1) },
    { ...good.binnacle, is_whole: false },
    { ...good.binnacle, verification: 'none', verified_at: null, is_whole: null },
    { ...good.binnacle, verification: 'failed', verified_at: null, is_whole: null },
  ],
  processes: [
    { others: 1, problems: ['no_redis'] },
    { others: 1, problems: ['other_redis'] },
    { others: 0, problems: ['newer_version'] },
  ],
  redis: [{ is_set_up: true, is_lost: true }],
  certificate: [
    ...certificateFindings
      .filter((found) => found !== 'valid' && found !== 'this_machine')
      .map((found) => ({ looked_at: null, found, ends_at: null })),
    { looked_at: now, found: 'valid', ends_at: hoursAgo(-24 * 3) },
  ],
  http: httpFindings
    .filter((found) => ['unseen', 'open', 'elsewhere'].includes(found))
    .map((found) => ({ looked_at: null, found })),
  demo: [
    { is_on: true, reached_by: 'address' },
    { is_on: true, reached_by: 'listening' },
  ],
  proxy: [
    { is_set_up: false, is_expected: true, unknown_at: null },
    { is_set_up: true, is_expected: true, unknown_at: hoursAgo(1) },
  ],
  second_factor: [{ is_required: false }],
}

const checkOf = <I extends CheckId>(id: I, facts: FactsOf<I>) =>
  // The facts are those of the id.
  ({ id, state: stateOf(id, facts, new Date(now)), facts }) as unknown as SystemCheck
const ids = Object.keys(good) as CheckId[]
const reportOf = (changed: { [I in CheckId]?: FactsOf<I> } = {}): SystemReport => ({
  now,
  read_at: now,
  address,
  checks: ids.map((id) => checkOf(id, changed[id] ?? good[id])),
})

test('a system without faults is in order, with nothing to do', () => {
  const report = reportOf()
  expect(systemReport.parse(report)).toEqual(report)
  const { state, summary, checks } = describeSystem(report, 300)
  expect([state, summary]).toEqual(['good', 'Todo en orden'])
  expect(checks.map(({ id }) => id)).toEqual(ids)
  expect(checks.filter(({ todo }) => todo !== undefined)).toEqual([])
  const said = (id: CheckId) => checks.find((check) => check.id === id)?.is
  expect(said('version')).toBe(
    'Sirena 0.1.0, con la base de datos en 0045_position_weeks. Este proceso funciona desde hace 2 días.',
  )
  expect(said('database')).toBe('PostgreSQL (17.2), responde y ocupa 3.2 GB. Usa 22 de 100 conexiones.')
  expect(said('backup')).toBe('Hace 5 horas (05-03-2026 07:00:00), de 858 MB, cifrada: sirena-1.tar.')
  expect(said('files')).toBe('Están todos los que los registros nombran. Se revisó hace 30 minutos.')
  expect(said('certificate')).toBe('Es válido; vence en 60 días (04-05-2026 12:00:00). Se revisó hace 3 horas.')
  expect(said('clock')).toBe('Coincide con el de este equipo. Coincide con el de la base de datos.')
})

describe.each(Object.entries(faults))('a fault of %s', (id, all) => {
  test.each(all.map((facts) => [facts]))('%j is named with what to do', (facts) => {
    const { checks, summary } = describeSystem(reportOf({ [id]: facts }))
    const check = checks.find((one) => one.id === id)
    expect(check?.state).not.toBe('good')
    expect(check?.title).toBe(checkTitles[id as CheckId])
    expect(check?.todo).toMatch(/^[A-ZÁ].{20,}\.$/s)
    expect(check?.is).toMatch(/^[A-Z\dh].*\.$/s)
    // The first of all.
    expect(checks[0]).toEqual(check)
    expect(summary).toMatch(check?.state === 'unknown' ? /^Lo que se pudo revisar/ : /^1 punto necesita atención$/)
  })
})

test('what is worst comes first, and what could not be read is counted apart', () => {
  const report = reportOf({ backup: noBackup, second_factor: { is_required: false } })
  const unread = report.checks.map((check) =>
    check.id === 'mail' ? { ...check, state: 'unknown' as const, facts: null } : check,
  )
  const { state, summary, checks } = describeSystem({ ...report, checks: unread })
  expect([state, summary]).toEqual(['bad', '2 puntos necesitan atención; 1 punto sin datos'])
  expect(checks.slice(0, 3).map(({ id }) => id)).toEqual(['backup', 'second_factor', 'mail'])
  expect(checks[2]).toMatchObject({ is: 'No se pudo leer a tiempo.', state: 'unknown' })
})

test('a backup that failed is reported with its time, what is wrong with its folder, and how to go on', () => {
  const report = reportOf({
    backup: { is_set_up: true, last: backupOf(20, 2), folder_problem: 'absent', failed_at: hoursAgo(3) },
  })
  expect(describeSystem(report).checks[0]).toMatchObject({
    state: 'warning',
    is:
      'Hace 20 horas (04-03-2026 16:00:00), de 1 bytes, sin cifrar: a.tar. Le faltan 2 archivos que ya no estaban. ' +
      'La carpeta de BACKUP_DIR no existe. El último intento automático falló hace 3 horas (05-03-2026 09:00:00).',
    todo: expect.stringMatching(
      /^Sin ella no se hacen copias\. .*montado\. Luego haga una ahora con «npm run backup -- DESTINO»\. Fotos o documentos/,
    ),
  })
})

test('a backup that failed on the disk of the data has the cause that the log names, and should go to another disk', () => {
  const report = reportOf({ backup: { ...good.backup, folder_problem: 'same_disk', failed_at: hoursAgo(3) } })
  expect(describeSystem(report).checks[0]).toMatchObject({
    state: 'warning',
    is: expect.stringContaining('Las copias están en el mismo disco que la carpeta de datos. El último intento automático falló'),
    todo: expect.stringMatching(/^El registro \(log\) dice la causa, .* Si ese disco falla, .* Ponga en BACKUP_DIR .*otro disco/),
  })
})

test('the clock of the server is compared with that of whoever reads', () => {
  const clock = (aheadMs: number, changed = {}) =>
    describeSystem(reportOf(changed), aheadMs).checks.find(({ id }) => id === 'clock')
  expect(clock(-5000)?.state).toBe('good')
  expect(clock(5001)).toMatchObject({ state: 'warning', todo: expect.stringContaining('timedatectl') })
  expect(clock(-7_200_000)).toMatchObject({
    state: 'bad',
    is: expect.stringMatching(/^Va 2 horas atrasado respecto al de este equipo\./),
  })
  expect(clock(0, { clock: { database_ahead_ms: 130_000 } })).toMatchObject({
    state: 'bad',
    is: 'Coincide con el de este equipo. Va 2 minutos atrasado respecto al de la base de datos.',
  })
  expect(clock(0, { clock: { database_ahead_ms: null } })?.is).toContain('usa el mismo reloj')
})

test('the text has every check, what to do for those that are not good, and the address', () => {
  const text = systemText(reportOf({ backup: noBackup }), 0)
  const [title, where, summary, , ...lines] = text.split('\n')
  expect([title, where, summary]).toEqual([
    'Estado del sistema Sirena',
    'https://sirena.example.org, 05-03-2026 12:00:00',
    '1 punto necesita atención.',
  ])
  expect(lines.slice(0, 2)).toEqual([
    '[Mal] Última copia de seguridad: No hay copias de seguridad.',
    '   Qué hacer: Ponga en BACKUP_DIR una carpeta de otro disco y reinicie Sirena, para que las copias sean automáticas; mientras tanto, haga una ahora con «npm run backup -- DESTINO».',
  ])
  for (const id of ids) expect(text).toContain(`] ${checkTitles[id]}: `)
  expect(text.match(/Qué hacer/g)).toHaveLength(1)
})

test('the mail’s link is never too long, names the faults, and reads back as text', () => {
  const worst = Object.fromEntries(Object.entries(faults).map(([id, all]) => [id, all.at(-1)]))
  for (const report of [reportOf(), reportOf({ second_factor: { is_required: false } }), reportOf(worst)]) {
    const link = systemMailLink(report)
    expect(link.length).toBeLessThanOrEqual(1900)
    const [, subject = '', body = ''] = /^mailto:\?subject=([^&?#]+)&body=([^&?#]+)$/.exec(link) ?? []
    const { summary, checks } = describeSystem(report)
    expect(decodeURIComponent(subject)).toBe(`Sirena: ${summary}`)
    for (const { title } of checks.filter(({ state }) => state !== 'good')) expect(decodeURIComponent(body)).toContain(title)
  }
})

test('sizes, spans and distances of clocks are whole words', () => {
  expect([0, 999, 1024, 1_600_000, 5e9, 3e12, 9e15].map(sizeOf)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '1.5 MB',
    '4.7 GB',
    '2.7 TB',
    '8,185 TB',
  ])
  expect([0, 1000, 119_000, 120_000, 90 * 60_000, 47 * 3_600_000, 48 * 3_600_000].map(spanOf)).toEqual([
    '0 segundos',
    '1 segundo',
    '119 segundos',
    '2 minutos',
    '90 minutos',
    '47 horas',
    '2 días',
  ])
  expect([1500, -90_000_000].map(apartOf)).toEqual(['1 segundo adelantado', '25 horas atrasado'])
  // Whose clock is a little behind.
  expect(agoOf(now, new Date(Date.parse(now) - 5000))).toBe('hace un momento')
})
