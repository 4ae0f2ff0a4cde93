import { HOURS } from '../../contract/affects.ts'
import type { HistoryPage, OwnHours, UserHours } from '../../contract/hours.ts'
import { api } from '../calls/api.ts'

/* All keys begin with the list's name, by which hints reload them. */

export const hoursList = '/human_resources/control_hours'
export const placeOfHours = (id: number): string => `${hoursList}/detail/${id}`

export const personHoursQuery = (id: string) => ({
  queryKey: [HOURS, 'person', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<UserHours>(`job_management/${id}/user_information`, {}, signal),
})

export const ownHoursQuery = {
  queryKey: [HOURS, 'own'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<OwnHours>('user/me/hours', {}, signal),
}

/** The path of somebody's history: a person's, or one's own. */
export type HistoryPath = `job_management/${string}/log_history_hours` | 'user/me/log_history_hours'

export const historyQuery = (path: HistoryPath, query: Record<string, string | number>) => ({
  queryKey: [HOURS, 'history', path, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<HistoryPage>(path, query, signal),
})
