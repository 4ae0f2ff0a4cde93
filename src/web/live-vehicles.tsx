import { lazy } from 'react'

/** The vehicles of the dashboard, which are those of another domain. */
export const LiveVehicles = lazy(() =>
  import('./tracking/live-vehicles.tsx').then((module) => ({ default: module.LiveVehicles })),
)
