import { Dashboard } from './dashboard/dashboard.tsx'
import { LiveVehicles } from './live-vehicles.tsx'

/** The dashboard with the vehicles of another domain. */
export const DashboardScreen = () => <Dashboard Vehicles={LiveVehicles} />
