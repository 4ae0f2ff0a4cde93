import { Anchor, Paper, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import type { OwnHours } from '../../../contract/attendance/hours.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { rankName } from '../../../contract/people/user-codes.ts'
import { OwnDutyBadge } from '../../attendance/parts/attendance-badge.tsx'
import { asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { Fact } from '../../platform/record/fact.tsx'
import { profilePlace } from '../../platform/shell/profile-place.ts'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { openAddressOf } from '../../platform/ui/open-address.ts'
import { StoredPhoto } from '../../platform/photos/stored-photo.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './board.module.css'
import { ownHours } from './board-queries.ts'
import parts from './own-day.module.css'

/** One's own state and hours, and below them the card. */
export const OwnDay = ({ me }: { me: Me }) => (
  <div className={parts.parts}>
    <Paper component="section" withBorder className={classes.panel} aria-label="Mi guardia">
      <OwnState />
    </Paper>
    <OwnCard me={me} />
  </div>
)

const OwnState = () => {
  const { data, error, refetch } = useQuery(ownHours)
  return (
    <>
      <div className={classes.heading}>
        <Title order={2} size="h4">
          Mi guardia
        </Title>
        {data !== undefined && <OwnDutyBadge is_entry={data.is_entry} />}
      </div>
      {data === undefined && error !== null && <LoadFailure error={asApiError(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={104} width="auto" mx="md" mb="md" />}
      {data !== undefined && <Hours hours={data} />}
      <div className={parts.end}>
        <Anchor component={PlaceLink} place={profilePlace('horas')} size="sm" underline="always" className={classes.link}>
          Mis horas
        </Anchor>
      </div>
    </>
  )
}

const Hours = ({ hours }: { hours: OwnHours }) => {
  const { date_entry: entry, date_exit: exit } = hours.last_entry_exit
  return (
    <div className={parts.facts}>
      <Fact label="Horas de hoy">{showHours(hours.total_hours_day)}</Fact>
      <Fact label="Horas de este mes">{showHours(hours.total_hours_month)}</Fact>
      <Fact label="Último ingreso">{entry === null ? 'Sin registro' : <DateTime at={entry} />}</Fact>
      <Fact label="Última salida">{exit === null ? 'Sin registro' : <DateTime at={exit} />}</Fact>
      {hours.without_exit && (
        <Text size="sm" role="status" className={parts.wide}>
          Su ingreso pasó de 24 horas sin salida.
        </Text>
      )}
    </div>
  )
}

/** Large enough for a reader at arm's length. */
const CODE = 240

/** With the code that marks its owner in and out. */
const OwnCard = ({ me }: { me: Me }) => {
  const address = openAddressOf(me.qr_code, location.href)
  return (
    <Paper component="section" withBorder className={classes.panel} aria-label="Mi carné">
      <div className={classes.heading}>
        <Title order={2} size="h4">
          Mi carné
        </Title>
        {address !== undefined && (
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm" underline="always" className={classes.link}>
            Abrir mi carné
          </Anchor>
        )}
      </div>
      <div className={parts.card}>
        <PersonAvatar person={me} size={72} />
        <div className={parts.who}>
          <b>{`${me.first_name} ${me.last_name}`}</b>
          {[rankName(me.user_range), me.no_registry, me.station_text].map((line) => (
            <Text key={line} size="sm" c="dimmed">
              {line}
            </Text>
          ))}
        </div>
        {address !== undefined && (
          <StoredPhoto
            src={me.qr_code}
            width={CODE}
            height={CODE}
            alt="Código QR de mi carné"
            loading="lazy"
            className={parts.code}
          />
        )}
      </div>
    </Paper>
  )
}
