import { useQuery } from '@tanstack/react-query'
import { SYSTEM_REFRESH_MS } from '../../contract/browser-limits.ts'
import type { SystemReport } from '../../contract/system.ts'
import { api } from '../calls/api.ts'
import { serverAhead } from '../live/server-clock.ts'

/** The report with what this device adds to it. */
export interface ReadSystem {
  report: SystemReport
  serverAheadMs: number
}

/** Reads the state of the system, and again each minute while the page is visible. */
export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }): Promise<ReadSystem> => {
      const sent = Date.now()
      const report = await api.get<SystemReport>('system', {}, signal)
      return { report, serverAheadMs: serverAhead(Date.parse(report.now), { sent, answered: Date.now() }) }
    },
    staleTime: 0,
    refetchInterval: SYSTEM_REFRESH_MS,
  })
