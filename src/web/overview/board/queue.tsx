import { Anchor, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { LONG_OPEN_MS } from '../../../contract/overview/limits.ts'
import { isOf } from '../../../contract/emergencies/emergency-rules.ts'
import { gravityColor } from '../../../contract/shared/emergency-statuses.ts'
import { noneInProgress, typeOfEmergency } from '../../../contract/emergencies/emergency-texts.ts'
import { inProgressTitle } from '../../../contract/shared/rights/screen-places.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { addressOfEmergency, cardOfEmergency, stationsOfEmergency } from '../../emergencies/parts/emergency-row.tsx'
import { ListBody } from '../../platform/list/list-body.tsx'
import { ListPages } from '../../platform/list/list-pages.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import type { Sublist } from '../../platform/list/use-list.ts'
import { usePageTop } from '../../platform/list/use-page-top.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useAsker } from '../../platform/rights/person.ts'
import { TwoLines } from '../../platform/list/table/two-lines.tsx'
import { Age } from '../../platform/live/age.tsx'
import { serverNow } from '../../platform/calls/server-clock.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { isChief, onlyStation } from '../../emergencies/parts/audience.ts'
import classes from './board.module.css'
import { NewsElsewhere } from '../../emergencies/parts/news-elsewhere.tsx'
import { useNews } from '../../emergencies/parts/news.ts'
import { SpokenNews } from '../../emergencies/parts/spoken-news.tsx'
import { WaitingEmergencies } from '../../emergencies/parts/waiting-emergencies.tsx'
import { QueueStatus } from '../../emergencies/parts/queue-status.tsx'
import { useQueue, useStationQueue } from '../../emergencies/parts/use-queue.ts'

const columns: readonly Column<EmergencyRow>[] = [
  { name: 'status', header: 'Estado', width: 152, cell: (row) => <QueueStatus row={row} /> },
  {
    name: 'emergency_type',
    header: 'Emergencia',
    isHeading: true,
    least: 132,
    room: 177,
    cell: (row) => <TwoLines>{typeOfEmergency(row)}</TwoLines>,
  },
  { name: 'address', header: 'Dirección', least: 132, room: 184, cell: addressOfEmergency },
  { name: 'stations', header: 'Estaciones', least: 124, cell: stationsOfEmergency },
  { name: 'creation_date', header: 'Reportada', width: 108, cell: (row) => <Age at={row.creation_date} /> },
]

const cardOf = (row: EmergencyRow): CardParts => ({
  ...cardOfEmergency(row, <QueueStatus row={row} />),
  time: <Age at={row.creation_date} />,
})

interface QueueProps {
  /** Links beside its heading. */
  aside: ReactNode
}

/** What is burning: by gravity, then by how long it waits, the own station first. */
export const Queue = (props: QueueProps) => {
  const station = onlyStation(useAsker(), useIsPhone())
  return station === null ? <AllStations {...props} /> : <OneStation station={station} {...props} />
}

const AllStations = (props: QueueProps) => {
  const station = useAsker().station_id
  const list = useQueue(station)
  const groupOf = (row: EmergencyRow) => (isOf(row, station) ? 'Mi estación' : 'Otras estaciones')
  return (
    <Shown
      list={list}
      title={inProgressTitle}
      empty={noneInProgress}
      groupOf={station === null ? undefined : groupOf}
      {...props}
    />
  )
}

const OneStation = ({ station, ...props }: QueueProps & { station: number }) => {
  const list = useStationQueue(station)
  return <Shown list={list} title="Emergencias de mi estación" empty={`${noneInProgress} en mi estación`} {...props} />
}

interface ShownProps extends QueueProps {
  list: Sublist<EmergencyRow>
  title: string
  empty: string
  groupOf?: ((row: EmergencyRow) => string) | undefined
}

const Shown = ({ list, title, empty, groupOf, aside }: ShownProps) => {
  const { paged, top } = usePageTop(list)
  const news = useNews()
  const noticed = new Set(news.map(({ id }) => id))
  const shown = new Set(list.rows.map(({ id }) => id))
  return (
    <Paper component="section" withBorder className={classes.panel} aria-label={title}>
      <div className={classes.heading}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </div>
      <SpokenNews />
      <WaitingEmergencies />
      <div className={classes.rows} {...top}>
        <ListBody
          list={list}
          empty={empty}
          columns={columns}
          edge={gravityColor}
          groupOf={groupOf}
          highlight={({ id }) => (noticed.has(id) ? 'Nueva o más grave' : undefined)}
          card={cardOf}
          to={(row) => placeOf(resourceScreens.emergency.record, row.id)}
        />
      </div>
      <LongOpen rows={list.rows} />
      {!list.isLoading && <NewsElsewhere news={news.filter(({ id }) => !shown.has(id))} />}
      {list.count > 0 && (
        <div className={classes.pages}>
          <ListPages list={paged} />
        </div>
      )}
    </Paper>
  )
}

/** For chiefs, those of their station that nobody resolves. */
const LongOpen = ({ rows }: { rows: readonly EmergencyRow[] }) => {
  const asker = useAsker()
  const old = rows.filter((row) => isOf(row, asker.station_id) && serverNow() - Date.parse(row.creation_date) > LONG_OPEN_MS)
  if (!isChief(asker) || old.length === 0) return null
  return (
    <Text size="sm" px="md" py="xs" role="note">
      Abiertas hace más de 24 h:{' '}
      {old.map(({ id, code }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Anchor component={PlaceLink} place={placeOf(resourceScreens.emergency.record, id)} inherit underline="always">
            {code}
          </Anchor>
        </span>
      ))}
      . Si ya terminaron, resuélvalas: sus unidades siguen ocupadas.
    </Text>
  )
}
