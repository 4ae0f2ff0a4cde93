import { HOURS } from '../../../contract/shared/rights/affects.ts'
import type { HistoryPage, OwnHours, UserHours } from '../../../contract/attendance/hours.schema.ts'
import { api } from '../../platform/calls/api.ts'

/* All keys begin with the list's name, by which change events reload them. */

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

/** A page of a history, with the days that it was asked for: the page before stays in sight while another one loads. */
export const historyQuery = (path: HistoryPath, page: number, days: Record<string, string>) => ({
  queryKey: [HOURS, 'history', path, page, days],
  queryFn: async ({ signal }: { signal: AbortSignal }) => ({
    ...(await api.get<HistoryPage>(path, { page, ...days }, signal)),
    days,
  }),
})
