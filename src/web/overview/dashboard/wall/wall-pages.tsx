import type { ReactNode } from 'react'
import { showDateTime } from '../../../../contract/shared/dates/dates.ts'
import type { DashboardTimes, OpenDashboardReport } from '../../../../contract/overview/dashboard.schema.ts'
import { EmergencyStatus, emergencyStatuses, storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { typeOfEmergency } from '../../../../contract/emergencies/emergency-texts.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { codeColors } from '../../../platform/choices/code-colors.ts'
import { codeIcons } from '../../../platform/choices/icons.ts'
import { StatusBadge } from '../../../platform/choices/status-badge.tsx'
import type { Report } from '../dashboard-queries.ts'
import { HoursGrid } from '../figures/hours-grid.tsx'
import { lineTitle, TimesLine } from '../figures/times.tsx'
import { TypesTable } from '../figures/top-types.tsx'
import { differenceInWords, spanInWords } from '../figures/words.ts'
import classes from './wall.module.css'

export interface WallPage {
  title: string
  /** By default the filters. */
  about?: string
  shown: ReactNode
}

/** As many rows as can be read from four metres. */
const ROWS = 5

/** What the television shows, one after another. Pages without data are left out. `filtersOf` says what is counted, of given days. */
export const wallPages = (
  report: Report,
  times: DashboardTimes | undefined,
  filtersOf: (days?: Pick<DashboardTimes, 'start_date' | 'end_date'>) => string,
): WallPage[] => {
  const first = report.results.slice(0, ROWS)
  const rest = report.results.slice(ROWS)
  return [
    {
      title: 'Ahora',
      ...(report.before && { about: `${filtersOf()} · Antes: ${spanInWords(report.before)}` }),
      shown: <Numbers report={report} />,
    },
    ...(first.length === 0
      ? [{ title: 'Últimas emergencias', shown: <p className={classes.empty}>No hay estadisticas que mostrar</p> }]
      : [{ title: 'Últimas emergencias', shown: <Rows rows={first} /> }]),
    ...(rest.length === 0 ? [] : [{ title: 'Últimas emergencias (más)', shown: <Rows rows={rest} /> }]),
    ...(report.data.length === 0
      ? []
      : [{ title: 'Tipos más frecuentes', shown: <TypesTable report={{ ...report, before: null }} asked={undefined} /> }]),
    { title: 'Heridos', shown: <Wounded report={report} /> },
    ...(times === undefined || first.length === 0
      ? []
      : [
          { title: lineTitle(times), about: filtersOf(times), shown: <TimesLine times={times} /> },
          {
            title: 'Emergencias por hora y día de la semana',
            about: filtersOf(times),
            shown: <HoursGrid hours={times.hours} />,
          },
        ]),
  ]
}

const statuses = [
  { label: 'Críticas', name: 'emergencies_critical', status: EmergencyStatus.Critica },
  { label: 'Solicitan apoyo', name: 'emergencies_requesting_support', status: EmergencyStatus.SolicitaApoyo },
  { label: 'Activas', name: 'emergencies_active', status: EmergencyStatus.Activo },
  { label: 'Resueltas', name: 'emergencies_resolved', status: EmergencyStatus.Resuelta },
] as const

const Numbers = ({ report }: { report: Report }) => (
  <dl className={classes.numbers}>
    {statuses.map(({ label, name, status }) => {
      const { color, icon } = emergencyStatuses[status]
      const Icon = codeIcons[icon]
      return (
        <Number
          key={name}
          label={label}
          value={report[name]}
          color={color}
          icon={<Icon size="1.2em" aria-hidden />}
          {...(report.before && {
            before: `Antes ${showNumber(report.before[name])}: ${differenceInWords(report[name], report.before[name])}`,
          })}
        />
      )
    })}
    <Number label="Vehículos disponibles" value={report.vehicles_disponibility} />
    <Number label="Vehículos en emergencia" value={report.vehicles_emergency} />
    <Number label="Estaciones activas" value={report.station_active} />
    <Number label="Estaciones inactivas" value={report.emergencies_disable} />
  </dl>
)

interface NumberProps {
  label: string
  value: number
  color?: string
  icon?: ReactNode
  before?: string
}

const Number = ({ label, value, color, icon, before }: NumberProps) => (
  <div className={classes.number} style={codeColors(color ?? 'gray')} data-colored={color !== undefined || undefined}>
    <dt>
      {icon}
      {label}
    </dt>
    <dd>{showNumber(value)}</dd>
    {before !== undefined && <dd className={classes.before}>{before}</dd>}
  </div>
)

const Wounded = ({ report }: { report: Report }) => (
  <dl className={classes.wounded}>
    <Number label="Por arma de fuego" value={report.firearm} />
    <Number label="Por arma blanca" value={report.white_weapon} />
    <Number label="Varios" value={report.wounded} />
  </dl>
)

const Rows = ({ rows }: { rows: OpenDashboardReport['results'] }) => (
  <ul className={classes.rows}>
    {rows.map((row) => (
      <li key={row.id}>
        <strong>{typeOfEmergency(row)}</strong>
        <span className={classes.status}>
          <StatusBadge codes={storedStatuses} code={row.status} />
        </span>
        <span className={classes.place}>{[row.address, row.total_stations].filter(Boolean).join(' · ')}</span>
        <span className={classes.time}>{showDateTime(row.creation_date).slice(0, -3)}</span>
      </li>
    ))}
  </ul>
)
