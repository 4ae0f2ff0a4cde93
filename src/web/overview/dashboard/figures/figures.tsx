import { labelOf } from '../../../../contract/shared/codes.ts'
import { Outcome, outcomes } from '../../../../contract/emergencies/emergency-outcomes.ts'
import { EmergencyStatus, emergencyStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import type { EmergencyNumbers } from '../../../../contract/overview/dashboard.schema.ts'
import { VehicleState } from '../../../../contract/fleet/vehicle-states.ts'
import { useRights } from '../../../platform/rights/person.ts'
import { Section } from '../../../platform/ui/section.tsx'
import type { DashboardQuery, Report } from '../dashboard-queries.ts'
import { FigureCard } from './figure-card.tsx'
import classes from './figures.module.css'
import { emergenciesPlace, stationsPlace, vehiclesPlace } from '../places.ts'
import { spanInWords } from './words.ts'

interface Props {
  report: Report
  asked: DashboardQuery
}

const emergencyFigures: readonly { name: keyof EmergencyNumbers; label: string; status: EmergencyStatus }[] = [
  { name: 'emergencies_critical', label: 'Emergencias críticas', status: EmergencyStatus.Critica },
  { name: 'emergencies_requesting_support', label: 'Emergencias que solicitan apoyo', status: EmergencyStatus.SolicitaApoyo },
  { name: 'emergencies_active', label: 'Emergencias activas', status: EmergencyStatus.Activo },
  { name: 'emergencies_resolved', label: 'Emergencias resueltas', status: EmergencyStatus.Resuelta },
]

/** The counts, the gravest first, each with a link to the list that makes it where the person may open that. */
export const Figures = ({ report, asked }: Props) => {
  const { mayOpen } = useRights()
  const { before } = report
  const emergencies = (narrowed: Parameters<typeof emergenciesPlace>[1]) =>
    mayOpen('/emergencies') ? emergenciesPlace(asked, narrowed) : undefined
  const stations = (isActive: boolean) => (mayOpen('/stations') ? stationsPlace(asked, isActive) : undefined)
  const vehicles = (state?: VehicleState) => (mayOpen('/vehicles') ? vehiclesPlace(asked, state) : undefined)
  return (
    <div className={classes.figures}>
      {before && <p className={classes.span}>{`Se compara con el mismo número de días antes: ${spanInWords(before)}.`}</p>}
      <dl className={classes.cards} aria-label="Emergencias">
        {emergencyFigures.map(({ name, label, status }) => (
          <FigureCard
            key={name}
            label={label}
            icon={emergencyStatuses[status].icon}
            color={emergencyStatuses[status].color}
            value={report[name]}
            place={emergencies({ status })}
            before={
              before === null
                ? undefined
                : {
                    value: before[name],
                    place: emergencies({ status, start_date: before.start_date, end_date: before.end_date }),
                  }
            }
          />
        ))}
      </dl>
      <dl className={classes.cards} aria-label="Estaciones y vehículos">
        <FigureCard label="Estaciones activas" icon="check" color="teal" value={report.station_active} place={stations(true)} />
        <FigureCard label="Estaciones inactivas" icon="off" value={report.emergencies_disable} place={stations(false)} />
        <FigureCard
          label="Vehículos"
          words="disponibles"
          icon="truck"
          color="teal"
          value={report.vehicles_disponibility}
          place={vehicles(VehicleState.Disponible)}
          second={{
            label: 'en emergencia',
            value: report.vehicles_emergency,
            place: vehicles(VehicleState.EnEmergencia),
          }}
        />
        <FigureCard label="Vehículos registrados" icon="truck" value={report.total_vehicle} place={vehicles()} />
      </dl>
    </div>
  )
}

/** How the resolved ones ended; each number leads to them. Nothing if all were attended. */
export const Outcomes = ({ report: { outcomes: counted }, asked }: Props) => {
  const { mayOpen } = useRights()
  if (counted.every(({ outcome }) => outcome === Outcome.Atendida)) return null
  return (
    <Section title="Cómo terminaron">
      <dl className={classes.cards}>
        {counted.map(({ outcome, emergencies }) => (
          <FigureCard
            key={outcome}
            label={labelOf(outcomes, outcome)}
            value={emergencies}
            place={mayOpen('/emergencies') ? emergenciesPlace(asked, { outcome: String(outcome) }) : undefined}
          />
        ))}
      </dl>
    </Section>
  )
}

const kinds = [
  { name: 'firearm', label: 'Heridos por arma de fuego' },
  { name: 'white_weapon', label: 'Heridos por arma blanca' },
  { name: 'wounded', label: 'Heridos varios' },
] as const

/** The patients of emergencies of the types of each kind; each number leads to those emergencies. */
export const Wounded = ({ report, asked }: Props) => {
  const { mayOpen } = useRights()
  return (
    <Section title="Heridos">
      <dl className={classes.kinds}>
        {kinds.map(({ name, label }) => {
          const types = report.wounded_types[name]
          const isLinked = mayOpen('/emergencies') && types.length > 0
          return (
            <FigureCard
              key={name}
              label={label}
              words={report[name] === 1 ? 'paciente' : 'pacientes'}
              value={report[name]}
              leadsTo="Ver sus emergencias"
              place={isLinked ? emergenciesPlace(asked, { emergency_type_id: types.join(',') }) : undefined}
            />
          )
        })}
      </dl>
    </Section>
  )
}
