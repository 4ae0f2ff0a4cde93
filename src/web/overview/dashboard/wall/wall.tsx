import { IconChevronRight, IconMaximize, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { WALL_POLL_MS } from '../../../../contract/overview/limits.ts'
import { wallClock } from '../../../../contract/shared/dates/dates.ts'
import { useScreenAwake } from '../../../platform/device/use-screen-awake.ts'
import { useWriteSearch } from '../../../platform/list/use-list.ts'
import { focusIfLost } from '../../../platform/ui/focus-back.ts'
import { useScreenTitle } from '../../../platform/ui/screen-title.ts'
import { isSame } from '../../../platform/text/values.ts'
import { useUnattended } from '../../../platform/versions/at-work.ts'
import { reportQuery, timesQuery, type DashboardQuery } from '../dashboard-queries.ts'
import type { Offers } from '../offers.ts'
import { useDashboardFilters } from '../use-dashboard-filters.ts'
import { filtersInWords } from '../figures/words.ts'
import { ageOf, agoInWords } from './data-age.ts'
import { enterFullScreen } from './full-screen.ts'
import { useLeaveWall } from './leave-wall.ts'
import { useWallPages } from './use-wall-pages.ts'
import { wallPages, type WallPage } from './wall-pages.tsx'
import classes from './wall.module.css'

const failed: WallPage = {
  title: 'Dashboard',
  shown: <p className={classes.empty}>Error al obtener los datos del dashboard. Se reintenta.</p>,
}
const waiting: WallPage = { title: 'Dashboard', shown: <p className={classes.empty}>Cargando…</p> }

/** What is shown is asked for by itself: without the frame there are no change events either. */
const useReport = (isOpen: boolean, asked: DashboardQuery) =>
  useQuery({ ...reportQuery(isOpen, asked), refetchInterval: WALL_POLL_MS })

/** At midnight the days change: those before stay until the new ones are answered. */
const useAnswered = (isOpen: boolean, asked: DashboardQuery): DashboardQuery => {
  const [answered, setAnswered] = useState(asked)
  const { data, isPlaceholderData } = useReport(isOpen, asked)
  if (data !== undefined && !isPlaceholderData && !isSame(asked, answered)) setAnswered(asked)
  return answered
}

/** The dashboard on a station's television: one page after another, never out of date without saying so. */
export const Wall = ({ isOpen, offers }: { isOpen: boolean; offers: Offers }) => {
  const { asked: wanted, filters } = useDashboardFilters(isOpen)
  const asked = useAnswered(isOpen, wanted)
  const write = useWriteSearch()
  const report = useReport(isOpen, asked)
  const times = useQuery({ ...timesQuery(isOpen, asked), refetchInterval: WALL_POLL_MS })
  const leave = useLeaveWall()
  const found = report.data && wallPages(report.data, times.data, (days) => filtersInWords({ ...asked, ...days }, offers))
  const pages = found ?? [report.error ? failed : waiting]
  const { page, isPaused, setPaused, move } = useWallPages(pages.length, leave)
  useScreenAwake()
  useUnattended()
  // After a sign-out the open dashboard goes on with the same stations, and does not know whose television it is.
  const { station_emergency__station: stations } = asked
  const isImplied = stations !== undefined && filters['station_emergency__station'] === undefined
  useEffect(() => {
    if (isImplied) write((latest) => ({ ...latest, station_emergency__station: stations }), true)
  })
  const shown = pages[page] ?? waiting
  return (
    <div className={classes.wall}>
      <header className={classes.head}>
        <Heading>{shown.title}</Heading>
        <p>{shown.about ?? filtersInWords(asked, offers)}</p>
      </header>
      <div className={classes.page} key={page}>
        {shown.shown}
      </div>
      <footer className={classes.foot}>
        <DataAge
          readAt={report.data === undefined ? undefined : Math.min(report.dataUpdatedAt, times.dataUpdatedAt || Infinity)}
          hasFailed={report.failureCount > 0 || times.failureCount > 0}
        />
        <span className={classes.place}>{`${page + 1} de ${pages.length}`}</span>
        <WallAction icon={isPaused ? IconPlayerPlay : IconPlayerPause} onPress={() => setPaused(!isPaused)}>
          {isPaused ? 'Continuar' : 'Pausar'}
        </WallAction>
        <WallAction icon={IconChevronRight} onPress={() => move(1)}>
          Siguiente
        </WallAction>
        {document.fullscreenEnabled && document.fullscreenElement === null && (
          <WallAction icon={IconMaximize} onPress={enterFullScreen}>
            Pantalla completa
          </WallAction>
        )}
        <WallAction icon={IconX} onPress={leave}>
          Salir
        </WallAction>
      </footer>
    </div>
  )
}

/** In place of the pages, for somebody who has none. */
export const EmptyWall = ({ message }: { message: ReactNode }) => {
  const title = useScreenTitle() ?? ''
  const leave = useLeaveWall()
  useWallPages(1, leave)
  return (
    <div className={classes.wall}>
      <header className={classes.head}>
        <Heading>{title}</Heading>
      </header>
      <div className={classes.page}>{message}</div>
      <footer className={classes.foot}>
        <WallAction icon={IconX} onPress={leave}>
          Salir
        </WallAction>
      </footer>
    </div>
  )
}

/** Takes the focus from the button that showed the television, which is gone. */
const Heading = ({ children }: { children: string }) => (
  <h1 ref={focusIfLost} tabIndex={-1}>
    {children}
  </h1>
)

interface ActionProps {
  icon: typeof IconX
  onPress: () => void
  children: string
}

const WallAction = ({ icon: Icon, onPress, children }: ActionProps) => (
  <button type="button" className={classes.action} onClick={onPress}>
    <Icon size="1.2em" aria-hidden />
    {children}
  </button>
)

const SECOND = 1000

/** Since when what is shown is true; loudly once it may mislead somebody. */
const DataAge = ({ readAt, hasFailed }: { readAt: number | undefined; hasFailed: boolean }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  if (readAt === undefined) return <p className={classes.age} />
  const time = wallClock(new Date(readAt)).slice(11, 19)
  const age = ageOf(readAt, now, hasFailed)
  if (age === 'stale')
    return (
      <p role="alert" className={classes.stale}>
        {`Datos atrasados: son de las ${time}, ${agoInWords(readAt, now)}. Se reintenta.`}
      </p>
    )
  return (
    <p className={classes.age} data-late={age === 'late' || undefined} role="status">
      {age === 'late' ? `Sin datos nuevos desde las ${time}. Se reintenta.` : `Actualizado a las ${time}`}
    </p>
  )
}
