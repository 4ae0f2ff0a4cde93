import { Skeleton } from '@mantine/core'
import { EmergencyStatus, emergencyStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import type { EmergencyNumbers } from '../../../../contract/overview/dashboard.schema.ts'
import { VehicleState } from '../../../../contract/fleet/vehicle-states.ts'
import { useRights } from '../../../platform/rights/person.ts'
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
      <p className={classes.span}>
        {before ? `Antes: ${spanInWords(before)}.` : 'Elija dos fechas para comparar con el periodo anterior.'}
      </p>
      <dl className={classes.cards} aria-label="Emergencias">
        {emergencyFigures.map(({ name, label, status }) => (
          <FigureCard
            key={name}
            label={label}
            status={emergencyStatuses[status]}
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
        <FigureCard label="Estaciones activas" value={report.station_active} place={stations(true)} />
        <FigureCard label="Estaciones inactivas" value={report.emergencies_disable} place={stations(false)} />
        <FigureCard
          label="Vehículos"
          words="disponibles"
          value={report.vehicles_disponibility}
          place={vehicles(VehicleState.Disponible)}
          second={{
            label: 'en emergencia',
            value: report.vehicles_emergency,
            place: vehicles(VehicleState.EnEmergencia),
          }}
        />
        <FigureCard label="Vehículos registrados" value={report.total_vehicle} place={vehicles()} />
      </dl>
    </div>
  )
}

export const FiguresWaiting = () => (
  <div className={classes.figures}>
    <Skeleton height={20} width={260} />
    <div className={classes.cards}>
      {emergencyFigures.map(({ name }) => (
        <Skeleton key={name} className={classes.waitingBefore} />
      ))}
    </div>
    <div className={classes.cards}>
      {['active', 'inactive', 'free', 'all'].map((name) => (
        <Skeleton key={name} className={classes.waiting} />
      ))}
    </div>
  </div>
)
