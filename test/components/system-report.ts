import type { SystemCheck, SystemReport } from '../../src/contract/system/system.schema.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A report in which everything is in order. */
export const aReport = (): SystemReport => ({
  now: new Date().toISOString(),
  read_at: new Date().toISOString(),
  address: 'https://sirena.example.org',
  checks: [
    {
      id: 'version',
      state: 'good',
      facts: { version: '0.1.0', migration: '0045_position_weeks', since: ago(75) },
    },
    {
      id: 'database',
      state: 'good',
      facts: {
        is_embedded: false,
        version: '17.2',
        bytes: 3_400_000_000,
        connections: { used: 22, most: 100 },
        has_autovacuum: true,
        write_problem: null,
      },
    },
    { id: 'disk', state: 'good', facts: { free_mb: 81_920, total_mb: 204_800, least_mb: 256, has_database: false } },
    { id: 'files', state: 'good', facts: { looked_at: ago(0.4), named: 5200, missing: 0, unknown: 0 } },
    { id: 'clock', state: 'good', facts: { database_ahead_ms: 3 } },
    {
      id: 'backup',
      state: 'good',
      facts: {
        is_set_up: true,
        last: { at: ago(9), archive: 'sirena-2026-03-05.tar', bytes: 912_000_000, encrypted: true, missing: 0 },
        folder_problem: null,
        failed_at: null,
      },
    },
    {
      id: 'backup_check',
      state: 'good',
      facts: { last: { at: ago(24 * 20), archive: 'sirena-2026-02-13.tar', ok: true } },
    },
    { id: 'mail', state: 'good', facts: { is_sent: true, waiting: 0, oldest_at: null } },
    { id: 'jobs', state: 'good', facts: { late: [], given_up: [] } },
    {
      id: 'binnacle',
      state: 'good',
      facts: { unsealed: 0, oldest_at: null, verification: 'done', verified_at: ago(24 * 12), is_whole: true },
    },
    { id: 'hints', state: 'good', facts: { streams: 31 } },
    { id: 'processes', state: 'good', facts: { others: 1, problems: [] } },
    { id: 'redis', state: 'good', facts: { is_set_up: true, is_lost: false } },
    { id: 'certificate', state: 'good', facts: { looked_at: ago(3), found: 'valid', ends_at: ago(-24 * 58) } },
    { id: 'http', state: 'good', facts: { looked_at: ago(3), found: 'redirected' } },
    { id: 'demo', state: 'good', facts: { is_on: false, reached_by: 'address' } },
    { id: 'proxy', state: 'good', facts: { is_set_up: true, is_expected: true, unknown_at: null } },
    { id: 'second_factor', state: 'good', facts: { is_required: true } },
    { id: 'key_file', state: 'good', facts: { is_in_data_dir: false } },
  ],
})

const faults: SystemCheck[] = [
  { id: 'backup', state: 'bad', facts: { is_set_up: false, last: null, folder_problem: null, failed_at: null } },
  { id: 'backup_check', state: 'warning', facts: { last: null } },
  { id: 'certificate', state: 'warning', facts: { looked_at: ago(3), found: 'valid', ends_at: ago(-24 * 12) } },
  { id: 'redis', state: 'unknown', facts: null },
]

/** A report with one check that is bad, two to look at and one that could not be read. */
export const aReportWithFaults = (): SystemReport => {
  const report = aReport()
  return { ...report, checks: report.checks.map((check) => faults.find(({ id }) => id === check.id) ?? check) }
}
