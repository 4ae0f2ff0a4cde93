import { BoardWithLinks } from './board-with-links.tsx'
import { Dashboard } from './dashboard.tsx'
import { LiveVehicles } from './lazy-vehicles.tsx'

/** The dashboard with the board and the vehicles of other domains (A-RTE-12). */
export const DashboardScreen = () => <Dashboard board={<BoardWithLinks />} Vehicles={LiveVehicles} />
