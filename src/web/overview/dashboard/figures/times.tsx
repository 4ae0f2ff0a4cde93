import { Button, Skeleton } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { DashboardTimes } from '../../../../contract/overview/dashboard.schema.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { asApiError } from '../../../platform/calls/api.ts'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import type { Search } from '../../../platform/list/list-state.ts'
import { useWriteSearch } from '../../../platform/list/use-list.ts'
import { LoadBoundary } from '../../../platform/ui/load-boundary.tsx'
import { PlaceLink } from '../../../platform/ui/place-link.tsx'
import { useRights } from '../../../platform/rights/person.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { timesQuery, type DashboardQuery } from '../dashboard-queries.ts'
import { FoldedSection } from './folded-section.tsx'
import { HoursGrid } from './hours-grid.tsx'
import { daysOfPeriod, emergenciesPlace } from '../places.ts'
import classes from './times.module.css'
import { showPeriod, spanInWords } from './words.ts'

/** In the address of a dashboard that shows the table in place of the line, so that it is there again after Back. */
const TABLE = 'tabla'

const TimesChart = lazy(() => import('./charts.tsx').then((module) => ({ default: module.TimesChart })))

/** When the emergencies were reported: a line by day or month. */
export const Times = ({ isOpen, asked }: { isOpen: boolean; asked: DashboardQuery }) => {
  const answer = useQuery(timesQuery(isOpen, asked))
  const search: Search = useSearch({ strict: false })
  const write = useWriteSearch()
  const isTable = search[TABLE] === '1'
  const times = answer.data
  if (times === undefined)
    return (
      <Section title="Emergencias por día">
        {answer.error ? (
          <LoadFailure error={asApiError(answer.error)} retry={() => void answer.refetch()} />
        ) : (
          <Skeleton className={classes.waiting} data-drawing />
        )}
      </Section>
    )
  return (
    <Section
      title={lineTitle(times)}
      aside={
        <Button
          variant="default"
          leftSection={isTable ? <IconChartLine size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          onClick={() => write((latest) => ({ ...latest, [TABLE]: isTable ? undefined : '1' }), true)}
        >
          {isTable ? 'Ver la gráfica' : 'Ver la tabla'}
        </Button>
      }
    >
      <p className={classes.span}>{`Reportadas ${spanInWords(times)}`}</p>
      {isTable ? (
        <div className={classes.shown}>
          <PeriodTable times={times} asked={asked} />
        </div>
      ) : (
        <TimesLine times={times} />
      )}
    </Section>
  )
}

/** When in the week they were reported. */
export const HoursOfWeek = ({ isOpen, asked }: { isOpen: boolean; asked: DashboardQuery }) => {
  const { data, error, refetch } = useQuery(timesQuery(isOpen, asked))
  return (
    <FoldedSection title="Emergencias por hora y día de la semana">
      {data && <HoursGrid hours={data.hours} />}
      {!data && error && <LoadFailure error={asApiError(error)} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={270} data-drawing />}
    </FoldedSection>
  )
}

export const lineTitle = ({ per }: Pick<DashboardTimes, 'per'>): string =>
  per === 'day' ? 'Emergencias por día' : 'Emergencias por mes'

/**
 * Tab skips the layers of the chart: the browser takes them for controls, since React listens there for the focus. `inert` would
 * keep the tooltip from the mouse too.
 */
const skipByTab = (chart: HTMLElement | null) => {
  if (chart === null) return undefined
  const skip = () => {
    for (const layer of chart.querySelectorAll('g[class^="recharts-zIndex-layer"]:not([tabindex])'))
      layer.setAttribute('tabindex', '-1')
  }
  const observer = new MutationObserver(skip)
  observer.observe(chart, { childList: true, subtree: true })
  skip()
  return () => observer.disconnect()
}

/** The line, and a table with the same numbers for those who cannot see it, and on paper. */
export const TimesLine = ({ times }: { times: DashboardTimes }) => (
  <>
    <div className={classes.line} ref={skipByTab} aria-hidden>
      <LoadBoundary fallback={null}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <TimesChart series={times.series} />
        </Suspense>
      </LoadBoundary>
    </div>
    <div className={classes.hidden}>
      <PeriodTable times={times} asked={undefined} />
    </div>
  </>
)

interface PeriodProps {
  times: DashboardTimes
  /** Undefined while the table is not in sight: nobody can see where the focus is then. */
  asked: DashboardQuery | undefined
}

const PeriodTable = ({ times, asked }: PeriodProps) => {
  const { mayOpen } = useRights()
  const isLinked = asked !== undefined && mayOpen('/emergencies')
  return (
    <table className={classes.periods}>
      <caption className={classes.caption}>{lineTitle(times)}</caption>
      <thead>
        <tr>
          <th scope="col">{times.per === 'day' ? 'Día' : 'Mes'}</th>
          <th scope="col">Emergencias</th>
        </tr>
      </thead>
      <tbody>
        {times.series.map(({ period, emergencies }) => (
          <tr key={period}>
            <th scope="row">{showPeriod(period)}</th>
            <td>
              {isLinked && emergencies > 0 ? (
                <PlaceLink
                  place={emergenciesPlace(asked, daysOfPeriod(period, times))}
                  aria-label={`${showPeriod(period)}: ${showNumber(emergencies)}. Ver la lista`}
                >
                  {showNumber(emergencies)}
                </PlaceLink>
              ) : (
                showNumber(emergencies)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
