import { BoardWithLinks } from './board-links.tsx'
import { Dashboard } from './dashboard/dashboard.tsx'
import { LiveVehicles } from './live-vehicles.tsx'

/** The dashboard with the board and the vehicles of other domains (A-RTE-12). */
export const DashboardScreen = () => <Dashboard board={<BoardWithLinks />} Vehicles={LiveVehicles} />
