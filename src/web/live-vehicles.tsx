import { lazyPart } from './map/lazy-part.tsx'

/** The vehicles of the dashboard, which are those of another domain. */
export const LiveVehicles = lazyPart(() => import('./tracking/live-vehicles.tsx').then((module) => module.LiveVehicles))
