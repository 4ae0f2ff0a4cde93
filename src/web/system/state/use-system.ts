import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SYSTEM_REFRESH_MS } from '../../../contract/system/limits.ts'
import type { SystemReport } from '../../../contract/system/system.schema.ts'
import { api, isStale } from '../../platform/calls/api.ts'
import { requestReauthentication } from '../../platform/dialogs/reauthentication.ts'
import { serverAhead } from '../../platform/calls/server-clock.ts'

/** The report with what this device adds to it. */
export interface ReadSystem {
  report: SystemReport
  serverAheadMs: number
}

interface System extends Pick<UseQueryResult<ReadSystem>, 'data' | 'error' | 'isFetching'> {
  /** Reads it now, after the person has proved who they are if that is needed. */
  read: () => void
}

/**
 * Reads the state of the system, and again each minute while the page is visible and the sign-in is fresh (S-52). On opening the
 * screen the person is asked to prove who they are; a page that somebody left open only says that it is not the latest.
 */
export const useSystem = (): System => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }): Promise<ReadSystem> => {
      const sent = Date.now()
      const report = await api.getUnasked<SystemReport>('system', signal)
      return { report, serverAheadMs: serverAhead(Date.parse(report.now), { sent, answered: Date.now() }) }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isStale(state.error) ? false : SYSTEM_REFRESH_MS),
  })
  const prove = async () => {
    if (await requestReauthentication()) await refetch()
  }
  const isAsked = useRef(false)
  const isNeeded = data === undefined && isStale(error)
  useEffect(() => {
    if (!isNeeded || isAsked.current) return
    isAsked.current = true
    void prove()
  })
  return { data, error, isFetching, read: () => void (isStale(error) ? prove() : refetch()) }
}
