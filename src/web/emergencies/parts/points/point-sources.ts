import { DASHBOARD } from '../../../../contract/shared/rights/affects.ts'

/** Where points come from. Change events reload what begins with a resource's name. */
export interface PointSource {
  key: readonly string[]
  path: string
  /** The public call: cells in place of emergencies, asked for without a session. */
  isOpen: boolean
}

export const pointSources = {
  dashboard: { key: [DASHBOARD, 'dashboard_points'], path: 'reports/dashboard_points', isOpen: false },
  openDashboard: { key: ['dashboard_open', 'dashboard_points'], path: 'dashboard_open/dashboard_points', isOpen: true },
  emergencies: { key: ['emergency', 'points'], path: 'emergency/points', isOpen: false },
} as const satisfies Record<string, PointSource>
