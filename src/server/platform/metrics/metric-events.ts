import { channel, type Channel } from 'node:diagnostics_channel'

/*
 * What the server says about its own work, to whoever measures it (`system/metrics/`). Neither names a person, a record or an
 * address, and every name in it is one of few. It costs next to nothing while nobody listens.
 */

/** What happened. */
interface Events {
  /** A request and its answer are over. `route` is the pattern, undefined if no route has the address. */
  request: { method: string; route: string | undefined; status: number; seconds: number }
  /** A request was refused because something had no capacity, or somebody asked too often. */
  refusal: { code: string }
  /** A subject exceeded a limit of requests a minute. */
  limit: { name: string }
  /** How long a query or transaction waited for a connection. */
  connection: { lane: string; seconds: number }
  statement: { lane: string; seconds: number }
  change: { deliveredTo: number } | { published: true }
  positions: { result: 'stored' | 'failed' | 'refused' | 'dropped'; count: number }
  photo: { lane: string; seconds: number }
}
type EventName = keyof Events

const channels: Record<EventName, Channel> = {
  request: channel('sirena:request'),
  refusal: channel('sirena:refusal'),
  limit: channel('sirena:limit'),
  connection: channel('sirena:connection'),
  statement: channel('sirena:statement'),
  change: channel('sirena:change'),
  positions: channel('sirena:positions'),
  photo: channel('sirena:photo'),
}

export const isMeasured = (name: EventName): boolean => channels[name].hasSubscribers

export const reportMetric = <N extends EventName>(name: N, event: Events[N]): void => channels[name].publish(event)

/** Returns the function that stops listening. */
export const listen = <N extends EventName>(name: N, listener: (event: Events[N]) => void): (() => void) => {
  // Only `reportMetric` publishes on it.
  const subscriber = (event: unknown): void => listener(event as Events[N])
  channels[name].subscribe(subscriber)
  return () => {
    channels[name].unsubscribe(subscriber)
  }
}

/** Numbers that can be read at any time. */
interface Levels {
  /** Connections of a pool: the most it may open, those open, those of them without work; and queries that wait for one. */
  pool: { lane: string; most: number; open: number; idle: number; waiting: number }
  /** Open streams of change events. */
  streams: { open: number }
  /** Open live connections: those that follow all vehicles, and those of one vehicle. */
  sockets: { all: number; vehicle: number }
  /** Positions that wait to be stored. */
  positions: { waiting: number }
  /** Photos that wait to be read, and those that are being read. */
  photos: { lane: string; waiting: number; reading: number }
}
type LevelName = keyof Levels
type Readers = { [N in LevelName]: Set<() => Levels[N]> }

const readers: Readers = { pool: new Set(), streams: new Set(), sockets: new Set(), positions: new Set(), photos: new Set() }

/** Offers a level to be read. Returns the function that withdraws it. */
export const offer = <N extends LevelName>(name: N, read: () => Levels[N]): (() => void) => {
  readers[name].add(read)
  return () => void readers[name].delete(read)
}

export const levels = <N extends LevelName>(name: N): Levels[N][] => [...readers[name]].map((read) => read())
