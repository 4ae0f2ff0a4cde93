import { Alert, Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { readAtText } from '../../../contract/emergencies/emergency-texts.ts'
import { asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { useIsLost } from '../../platform/live/followed.ts'
import { useDayRange } from '../../platform/list/filters/use-day-range.ts'
import { reportQuery, type DashboardQuery, type Report } from './dashboard-queries.ts'
import { DashboardFilterFields } from './dashboard-filters.tsx'
import { EmergencyPointsMap } from './emergency-points-map.tsx'
import { Figures, FiguresWaiting } from './figures/figures.tsx'
import { Outcomes, Wounded } from './figures/outcomes-and-wounded.tsx'
import { LastEmergencies } from './last-emergencies.tsx'
import type { Offers } from './offers.ts'
import { StatisticsNotReady } from './statistics-not-ready.tsx'
import classes from './statistics.module.css'
import { HoursOfWeek, Times } from './figures/times.tsx'
import { TopTypes } from './figures/top-types.tsx'
import { dayNames, useDashboardFilters } from './use-dashboard-filters.ts'
import { VehiclesMap } from './vehicles-map.tsx'
import { filtersInWords } from './figures/words.ts'

interface Props {
  isOpen: boolean
  offers: Offers
  /** At the end of the line of the filters. */
  beside?: ReactNode
}

/** The filters and everything that they count. */
export const Statistics = ({ isOpen, offers, beside }: Props) => {
  const chosen = useDashboardFilters(isOpen)
  const days = useDayRange(chosen, dayNames)
  const { asked, isSensible } = chosen
  const answer = useQuery({ ...reportQuery(isOpen, asked), enabled: isSensible })
  const isFaulty = days.isFaulty || !isSensible
  const error = answer.error === null ? undefined : asApiError(answer.error)
  // Visitors get no change events.
  const isLost = useIsLost() && !isOpen
  const isDoubtful = error !== undefined || isLost
  const filters = useRef<HTMLDivElement>(null)
  const clearAndFocus = () => {
    chosen.clear()
    filters.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <div className={classes.statistics}>
      <div ref={filters} className={classes.filters}>
        <DashboardFilterFields chosen={chosen} days={days} offers={offers} />
        {beside}
      </div>
      <p className={classes.said}>{filtersInWords(asked, offers)}</p>
      {answer.data && (isOpen || isDoubtful) && (
        <Text size="sm" {...(!isDoubtful && { c: 'dimmed' })} role="status">
          {readAtText(new Date(answer.dataUpdatedAt))}
          {isDoubtful && '. No se pudo actualizar; se reintenta.'}
        </Text>
      )}
      {isFaulty && (
        <Text c="dimmed" role="status">
          Complete o corrija las fechas para ver las estadísticas.
        </Text>
      )}
      {!isFaulty && answer.data && (
        <Counted isOpen={isOpen} report={answer.data} asked={asked} isPrevious={answer.isPlaceholderData} />
      )}
      {!isFaulty && !answer.data && error && (
        <Failed>
          <LoadFailure error={error} retry={() => void answer.refetch()} />
          {error.status === 400 && (
            <Button variant="default" onClick={clearAndFocus}>
              Quitar filtros
            </Button>
          )}
        </Failed>
      )}
      {!isFaulty && !answer.data && !error && <Waiting />}
    </div>
  )
}

interface CountedProps {
  isOpen: boolean
  report: Report
  asked: DashboardQuery
  isPrevious: boolean
}

const Counted = ({ isOpen, report, asked, isPrevious }: CountedProps) => {
  const hasTimes = report.results.length > 0
  return (
    <div className={classes.parts} aria-busy={isPrevious} data-previous={isPrevious || undefined}>
      <Figures report={report} asked={asked} />
      <div className={classes.pair}>
        {hasTimes && <Times isOpen={isOpen} asked={asked} />}
        <TopTypes report={report} asked={asked} />
      </div>
      <div className={classes.pair}>
        <Wounded report={report} asked={asked} />
        <Outcomes report={report} asked={asked} />
      </div>
      <EmergencyPointsMap query={{ ...asked }} isOpen={isOpen} />
      {report.vehicles && !isOpen && <VehiclesMap vehicles={report.vehicles} />}
      <LastEmergencies rows={report.results} isPrevious={isPrevious} />
      {hasTimes && <HoursOfWeek isOpen={isOpen} asked={asked} />}
    </div>
  )
}

const Failed = ({ children }: { children: ReactNode }) => (
  <div className={classes.failed}>
    <Title order={2} size="h4" role="alert">
      Error al obtener los datos del dashboard
    </Title>
    {children}
  </div>
)

/** In the shape of what it waits for. */
const Waiting = () => (
  <>
    <StatisticsNotReady />
    <div className={classes.parts} aria-busy>
      <FiguresWaiting />
      <div className={classes.pair}>
        <Skeleton className={classes.chart} />
        <Skeleton className={classes.chart} />
      </div>
    </div>
  </>
)

/** In place of the statistics, for who has no station (A-DSH-32). */
export const NoStation = () => (
  <Alert color="slate" role="status" title="No tiene ninguna estacion asignada">
    Un administrador o recursos humanos debe asignarle una estación para que vea las estadísticas.
  </Alert>
)
