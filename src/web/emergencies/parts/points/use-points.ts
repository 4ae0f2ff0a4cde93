import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { OPEN_DASHBOARD_POLL_MS, RELOADED_POINTS_BYTES_PER_SECOND } from '../../../../contract/emergencies/limits.ts'
import { api, ApiError, asApiError, publicApi } from '../../../platform/calls/api.ts'
import type { Query } from '../../../platform/calls/query.ts'
import type { Bounds } from '../../../platform/map/point.ts'
import type { FoundPoint, MapMarker, Summary } from './clustered-points.ts'
import type { PointSource } from './point-sources.ts'
import { openPoints, type PointsInWorker } from './points-in-worker.ts'

export interface View {
  bounds: Bounds
  zoom: number
}

interface Loaded {
  text: string
  /** Undefined if the worker could not read it, or did not load. */
  summary: Summary | undefined
}

/** The points of these filters in a worker, the markers of the part of the map that is shown, and the place of one emergency. */
export const usePoints = (asked: Query, source: PointSource, sought?: number) => {
  const { isOpen } = source
  const answer = useQuery(usePointsQuery(asked, source))
  const worker = useRef<PointsInWorker>(undefined)
  const [loaded, setLoaded] = useState<Loaded>()
  const [view, setView] = useState<View>()
  const [markers, setMarkers] = useState<readonly MapMarker[]>([])
  const [found, setFound] = useState<FoundPoint>()
  const text = answer.data

  useEffect(() => () => closeWorker(worker), [])
  useEffect(() => (text === undefined ? undefined : whileCurrent(load(worker, text, isOpen), setLoaded)), [text, isOpen])
  useEffect(() => {
    if (loaded?.summary === undefined || view === undefined || worker.current === undefined) return undefined
    return whileCurrent(
      worker.current.markersIn(view.bounds, view.zoom).catch(() => []),
      setMarkers,
    )
  }, [loaded, view])
  useEffect(() => {
    if (sought === undefined || loaded?.summary === undefined || worker.current === undefined) return undefined
    return whileCurrent(
      worker.current.find(sought).catch(() => undefined),
      setFound,
    )
  }, [loaded, sought])

  const isRead = loaded !== undefined && loaded.text === text
  return {
    summary: loaded?.summary,
    markers,
    found: found?.id === sought ? found : undefined,
    setView,
    /** What is shown belongs to other filters. */
    isPrevious: answer.isPlaceholderData || !isRead,
    error: failureOf(text, answer.error, isRead && loaded.summary === undefined),
    retry: () => {
      if (text === undefined) void answer.refetch()
      else void load(worker, text, isOpen).then(setLoaded)
    },
  }
}

const closeWorker = (worker: RefObject<PointsInWorker | undefined>) => {
  worker.current?.close()
  worker.current = undefined
}

const load = async (worker: RefObject<PointsInWorker | undefined>, text: string, isOpen: boolean): Promise<Loaded> => {
  worker.current ??= openPoints()
  try {
    return { text, summary: await worker.current.load(text, isOpen) }
  } catch {
    // The next attempt asks for its file again.
    closeWorker(worker)
    return { text, summary: undefined }
  }
}

/** Hands on what comes, unless something newer was asked for. */
const whileCurrent = <T>(coming: Promise<T>, use: (value: T) => void): (() => void) => {
  let isCurrent = true
  void coming.then((value) => isCurrent && use(value))
  return () => {
    isCurrent = false
  }
}

const failureOf = (text: string | undefined, error: Error | null, isUnread: boolean): ApiError | undefined => {
  if (text === undefined && error !== null) return asApiError(error)
  return isUnread ? new ApiError(0, { detail: 'No se pudo preparar el mapa. Vuelva a intentar.' }) : undefined
}

/** Change events reload it; visitors get none, so the open one asks again by itself. */
const usePointsQuery = (asked: Query, { key, path, isOpen }: PointSource) => {
  const queries = useQueryClient()
  const queryKey = [...key, asked]
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      await pauseBeforeReload(queries.getQueryData<string>(queryKey), signal)
      return (isOpen ? publicApi : api).getText(path, asked, signal)
    },
    placeholderData: keepPreviousData,
    // Megabytes that nobody looks at.
    gcTime: 10_000,
    ...(isOpen && { refetchInterval: OPEN_DASHBOARD_POLL_MS }),
  }
}

const pauseBeforeReload = (last: string | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ((last ?? '').length / RELOADED_POINTS_BYTES_PER_SECOND) * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
