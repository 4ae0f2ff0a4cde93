import type { Registry } from 'prom-client'
import { diskBytes } from '../../platform/folders/free-disk.ts'
import type { Deps } from '../../platform/deps.ts'
import { levels } from '../../platform/metrics/metric-events.ts'
import { sirenaVersion } from '../installation/sirena-version.ts'
import { readGauge, sampleOf } from './read-gauge.ts'
import { inTime } from './in-time.ts'

/** What this process knows without its database. */
export const processGauges = (registry: Registry, { config, redis }: Pick<Deps, 'config' | 'redis'>): void => {
  readGauge(
    registry,
    { name: 'sirena_build_info', help: 'Always 1, for each version that runs.', labels: ['version'], ofProcesses: 'max' },
    () => [{ labels: { version: sirenaVersion() }, value: 1 }],
  )
  const pool = 'by pool.'
  readGauge(
    registry,
    { name: 'sirena_database_connections', help: `Open connections to the database, ${pool}`, labels: ['lane', 'state'] },
    () =>
      levels('pool').flatMap(({ lane, open, idle }) => [
        { labels: { lane, state: 'used' }, value: open - idle },
        { labels: { lane, state: 'idle' }, value: idle },
      ]),
  )
  readGauge(
    registry,
    { name: 'sirena_database_connections_max', help: `The most connections that are opened, ${pool}`, labels: ['lane'] },
    () => levels('pool').map(({ lane, most }) => ({ labels: { lane }, value: most })),
  )
  readGauge(
    registry,
    { name: 'sirena_database_waiting', help: `Queries and transactions that wait for a connection, ${pool}`, labels: ['lane'] },
    () => levels('pool').map(({ lane, waiting }) => ({ labels: { lane }, value: waiting })),
  )
  readGauge(registry, { name: 'sirena_hint_streams', help: 'Open streams of change events.' }, () =>
    sampleOf(sum(levels('streams').map(({ open }) => open))),
  )
  readGauge(
    registry,
    {
      name: 'sirena_sockets',
      help: 'Open live connections: of people who follow all vehicles, and of one vehicle each.',
      labels: ['of'],
    },
    () => {
      const open = levels('sockets')
      return [
        { labels: { of: 'people' }, value: sum(open.map(({ all }) => all)) },
        { labels: { of: 'vehicles' }, value: sum(open.map(({ vehicle }) => vehicle)) },
      ]
    },
  )
  readGauge(registry, { name: 'sirena_positions_waiting', help: 'Positions of vehicles that wait to be stored.' }, () =>
    sampleOf(sum(levels('positions').map(({ waiting }) => waiting))),
  )
  readGauge(
    registry,
    { name: 'sirena_photos', help: 'Photos that wait to be read, and that are being read, by queue.', labels: ['lane', 'state'] },
    () =>
      levels('photos').flatMap(({ lane, waiting, reading }) => [
        { labels: { lane, state: 'waiting' }, value: waiting },
        { labels: { lane, state: 'reading' }, value: reading },
      ]),
  )
  const disk = () => inTime(diskBytes(config.dataDir))
  readGauge(
    registry,
    { name: 'sirena_disk_free_bytes', help: 'What may still be written to the disk of DATA_DIR.', ofProcesses: 'min' },
    async () => sampleOf((await disk())?.free),
  )
  readGauge(
    registry,
    { name: 'sirena_disk_size_bytes', help: 'The size of the disk of DATA_DIR.', ofProcesses: 'max' },
    async () => sampleOf((await disk())?.size),
  )
  readGauge(
    registry,
    { name: 'sirena_redis_up', help: 'Whether Redis answers; absent without REDIS_URL.', ofProcesses: 'min' },
    () => sampleOf(redis && (redis.problem() === undefined ? 1 : 0)),
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
