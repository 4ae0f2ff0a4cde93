import type { TrackedVehicles } from '../../../contract/fleet/tracking.schema.ts'
import { trackingStatuses, TrackingStatus } from '../../../contract/fleet/tracking-rules.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { codeColors } from '../../platform/choices/code-colors.ts'
import { shownCode } from '../../platform/choices/status-badge.tsx'
import classes from './tracking.module.css'

const counters = [
  { name: 'critical', label: 'Críticos', status: TrackingStatus.Critica },
  { name: 'requesting_support', label: 'Solicitan apoyo', status: TrackingStatus.SolicitaApoyo },
  { name: 'active', label: 'Activos', status: TrackingStatus.Activo },
  { name: 'disponibility', label: 'Disponibles', status: TrackingStatus.Disponible },
] as const

type Numbers = Pick<TrackedVehicles, (typeof counters)[number]['name']>

/** How many tracked vehicles are in each status, whatever status is chosen (B-TRK-02); their place while they are not known. */
export const Counters = ({ numbers }: { numbers: Numbers | undefined }) => (
  <ul className={classes.counters} aria-label="Vehículos en trackeo por estado">
    {/* Not to be taken for emergencies. */}
    <li aria-hidden data-none>
      Vehículos:
    </li>
    {counters.map(({ name, label, status }) => {
      const { color, Icon } = shownCode(trackingStatuses, status)
      return (
        <li key={name} style={codeColors(color)} data-none={numbers?.[name] === 0 || undefined}>
          <Icon size={18} aria-hidden />
          <strong>{numbers ? showNumber(numbers[name]) : '—'}</strong> {label}
        </li>
      )
    })}
  </ul>
)
