import type { Ref } from 'react'
import { trackingStatuses } from '../../../../contract/fleet/tracking-rules.ts'
import { StatusBadge } from '../../../platform/choices/status-badge.tsx'
import { trackingByGravity } from '../unit-words.ts'
import classes from './unit-legend.module.css'

/** What the markers on the map mean. Their icons are copied from here. */
export const UnitLegend = ({ ref, hasEmergencies }: { ref: Ref<HTMLUListElement>; hasEmergencies: boolean }) => (
  <ul ref={ref} className={classes.legend} aria-label="Leyenda del mapa">
    {trackingByGravity.map((status) => (
      <li key={status} data-status={status}>
        <StatusBadge codes={trackingStatuses} code={status} />
      </li>
    ))}
    <li>
      <span className={classes.old} /> Sin posición reciente
    </li>
    <li>
      <span className={classes.jump} /> Posición dudosa
    </li>
    {hasEmergencies && (
      <li>
        <span className={classes.emergency} /> Emergencia
      </li>
    )}
  </ul>
)
