import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TRACKING_MAP_HEIGHT } from '../../../contract/fleet/limits.ts'
import type { DashboardReport } from '../../../contract/overview/dashboard.schema.ts'
import { seesVehicles } from '../../../contract/overview/dashboard-rules.ts'
import { lazyPart } from '../../platform/map/lazy-part.tsx'
import { NearPart } from '../../platform/map/near-map.tsx'
import { usePerson } from '../../platform/rights/person.ts'
import { FoldedSection } from './figures/folded-section.tsx'
import classes from './statistics.module.css'

const LiveVehicles = lazyPart(() => import('../../fleet/parts/live-vehicles.tsx').then((module) => module.LiveVehicles))

/** Where the vehicles under way are, for those who may see them (A-DSH-20, A-DSH-21). */
export const VehiclesMap = ({ vehicles }: Pick<DashboardReport, 'vehicles'>) => {
  const person = usePerson()
  if (person === undefined || !seesVehicles(person)) return null
  return (
    <FoldedSection
      title="Mapa de vehículos activos"
      aside={
        <Anchor component={Link} to="/tracking" size="sm" className={classes.link}>
          Ver en Trackeo
        </Anchor>
      }
    >
      {vehicles.length === 0 ? (
        <Text c="dimmed">Ningún vehículo envía su posición en este momento</Text>
      ) : (
        <NearPart height={TRACKING_MAP_HEIGHT}>
          <LiveVehicles vehicles={vehicles} />
        </NearPart>
      )}
    </FoldedSection>
  )
}
