import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { labelOf } from '../../../contract/shared/codes.ts'
import { Outcome, outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import type { ReportTotals } from '../../../contract/overview/emergency-reports.schema.ts'
import type { CountedOutcomes } from '../../../contract/emergencies/emergency-points.schema.ts'
import {
  EmergencyStatus,
  statusesByGravity,
  storedStatuses,
  type StoredEmergencyStatus,
} from '../../../contract/shared/emergency-statuses.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './reports.module.css'

/** A number that leads to the emergencies it counts, unless there are none. */
export const Counted = ({ count, place, label }: { count: number | undefined; place: string; label: string }) => {
  if (count === undefined) return '—'
  if (count === 0) return '0'
  return (
    <PlaceLink place={place} className={classes.counted} aria-label={`${showNumber(count)}, ${label}`}>
      {showNumber(count)}
    </PlaceLink>
  )
}

interface Total {
  name: string
  label: ReactNode
  value: ReactNode
}

/** The numbers of all rows, above them. */
export const Totals = ({ totals, note }: { totals: readonly Total[]; note?: string | undefined }) => (
  <Paper withBorder component="section" aria-label="Totales" className={classes.panel}>
    <dl className={classes.totals}>
      {totals.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {note !== undefined && <p className={classes.note}>{note}</p>}
  </Paper>
)

const REGISTERED = 10
const registered: readonly StoredEmergencyStatus[] = [REGISTERED]

export const fieldOfStatus = {
  [EmergencyStatus.Critica]: 'emergencies_critical',
  [EmergencyStatus.SolicitaApoyo]: 'emergencies_requesting_support',
  [EmergencyStatus.Activo]: 'emergencies_active',
  [EmergencyStatus.Resuelta]: 'emergencies_resolved',
  [REGISTERED]: 'emergencies_registered',
} as const satisfies Record<StoredEmergencyStatus, keyof ReportTotals>

/** The statuses that a report shows: the old one only if there are any. */
export const statusesOf = (totals: ReportTotals | undefined): readonly StoredEmergencyStatus[] => [
  ...statusesByGravity,
  ...(totals !== undefined && totals.emergencies_registered > 0 ? registered : []),
]

/** How the resolved ones ended; nothing if all were attended. */
export const outcomeTotals = (counted: CountedOutcomes | undefined, placeOf: (more: { outcome: string }) => string): Total[] =>
  (counted?.some(({ outcome }) => outcome !== Outcome.Atendida) ? counted : []).map(({ outcome, emergencies }) => ({
    name: `outcome ${outcome}`,
    label: labelOf(outcomes, outcome),
    value: (
      <Counted
        count={emergencies}
        place={placeOf({ outcome: String(outcome) })}
        label={`ver las emergencias con resultado ${labelOf(outcomes, outcome)}`}
      />
    ),
  }))

/** Emergencies, how many of them in each status, and their patients. */
export const statusTotals = (totals: ReportTotals | undefined, placeOf: (status?: StoredEmergencyStatus) => string): Total[] => [
  {
    name: 'emergencies',
    label: 'Emergencias',
    value: <Counted count={totals?.emergencies} place={placeOf()} label="ver las emergencias" />,
  },
  ...statusesOf(totals).map((status) => ({
    name: String(status),
    label: <StatusBadge codes={storedStatuses} code={status} />,
    value: (
      <Counted
        count={totals?.[fieldOfStatus[status]]}
        place={placeOf(status)}
        label={`ver las emergencias en estado ${storedStatuses[status].label}`}
      />
    ),
  })),
  { name: 'patients', label: 'Pacientes', value: totals === undefined ? '—' : showNumber(totals.patients) },
]
