import { Redis } from 'ioredis'
import { REDIS_ANSWER_MS, REDIS_CONNECT_MS, REDIS_PING_MS } from '../../contract/shared/limits.ts'
import { failureLog, type FailureLog, type Log } from './log/failure-log.ts'

/** The connections of a process to the shared Redis. They reconnect automatically. */
export interface RedisLink {
  commands: Redis
  /** A subscribing connection cannot send other commands. */
  subscriber: Redis
  /** The prefix of keys and channels, so that several installations can share one Redis. */
  prefix: string
  /** Logs when Redis begins to refuse a use over an open connection, and when it refuses none any more. */
  failed: (use: RedisUse, error: unknown) => void
  worked: (use: RedisUse) => void
  /** Says in words for the operator why Redis does not answer; undefined while it answers. */
  problem: () => string | undefined
  /** From now on, logs when Redis is lost and when it is back. */
  reportTo: (log: Log) => void
  close: () => void
}

/** What Redis may refuse by itself: a full one still passes on change events, and one for which a right is missing may count. */
type RedisUse = 'changes' | 'counts'

/** Connects to Redis; if it does not answer, continues without it. */
export const openRedis = async (url: string, prefix: string): Promise<RedisLink> => {
  const losses = new Map<RedisUse | 'connection', unknown>()
  let failures: FailureLog | undefined
  const failed = (use: RedisUse | 'connection', error: unknown) => {
    losses.set(use, error)
    failures?.failed(error)
  }
  const worked = (use: RedisUse | 'connection') => {
    if (losses.delete(use) && losses.size === 0) failures?.worked()
  }
  const open = () =>
    new Redis(url, {
      lazyConnect: true,
      connectTimeout: REDIS_CONNECT_MS,
      commandTimeout: REDIS_ANSWER_MS,
      socketTimeout: REDIS_ANSWER_MS * 2,
      // Commands are not queued while disconnected: late counts and change events are worthless.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
    })
  const connections = [open(), open()] as const
  const [commands, subscriber] = connections
  const ready = () => {
    if (connections.every(({ status }) => status === 'ready')) worked('connection')
  }
  const closed = () => {
    if (!losses.has('connection')) failed('connection', new Error('the connection was closed'))
  }
  for (const connection of connections) {
    connection.on('error', (error) => failed('connection', error))
    connection.on('close', closed)
    connection.on('ready', ready)
  }
  const pings = setInterval(() => {
    for (const connection of connections) void connection.ping().catch(() => {})
  }, REDIS_PING_MS).unref()
  await Promise.all(connections.map((connection) => connection.connect().catch(() => {})))
  return {
    commands,
    subscriber,
    prefix,
    failed,
    worked,
    problem: () => {
      const [loss] = losses.values()
      return losses.size === 0 ? undefined : inWords(loss)
    },
    reportTo: (log) => {
      failures = failureLog(log, 'Redis is lost, and every process counts and publishes for itself', {
        describe: (error) => ({ why: inWords(error) }),
      })
      for (const loss of losses.values()) failures.failed(loss)
    },
    close: () => {
      clearInterval(pings)
      for (const connection of connections) connection.off('close', closed).disconnect()
    },
  }
}

/** Names neither user nor host, since anybody may read it, nor the arguments of a command, which may contain the password. */
const inWords = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  const refusal = /^[A-Z]+(?= )/.exec(message)?.[0]
  if (refusal === 'OOM') return 'Redis cannot be used: its memory is full (maxmemory).'
  return code === undefined && refusal === undefined ? 'Redis does not answer.' : `Redis cannot be used (${code ?? refusal}).`
}
