import { lazyPart } from '../../platform/map/lazy-part.tsx'

/** The vehicles of the dashboard, which are those of another domain. */
export const LiveVehicles = lazyPart(() => import('../../fleet/parts/live-vehicles.tsx').then((module) => module.LiveVehicles))
