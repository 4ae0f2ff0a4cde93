import type { Query } from '../../platform/calls/query.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { lazyPart } from '../../platform/map/lazy-part.tsx'
import { NearPart } from '../../platform/map/near-map.tsx'
import { FoldedSection } from './figures/folded-section.tsx'

const PointsPanel = lazyPart(() => import('../../emergencies/parts/points/points-panel.tsx').then((module) => module.PointsPanel))

/** Where the emergencies of these filters are (A-DSH-19). Its code and points are loaded when it comes near. */
export const EmergencyPointsMap = ({ query, isOpen }: { query: Query; isOpen: boolean }) => {
  const height = useIsPhone() ? 380 : 480
  return (
    <FoldedSection title="Mapa de emergencias">
      <NearPart height={height + 40}>
        <PointsPanel asked={query} isOpen={isOpen} height={height} />
      </NearPart>
    </FoldedSection>
  )
}
