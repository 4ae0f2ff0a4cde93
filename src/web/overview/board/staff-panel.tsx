import { Anchor, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { asApiError } from '../../platform/calls/api.ts'
import type { listQuery } from '../../platform/calls/list-query.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './board.module.css'
import lines from './staff-panel.module.css'

/** As many as fit into a quarter of a screen; the rest is in the list. */
const MOST_LINES = 5

interface Line {
  name: string
  /** Why the person is here, at the end of the line. */
  fact: ReactNode
  place: string
}

interface Props<Row> {
  title: string
  empty: string
  /** The whole list. */
  place: string
  query: ReturnType<typeof listQuery<Row>>
  line: (row: Row) => Line
}

/** The first people of a list of human resources, each a link to what is to be done. */
export const StaffPanel = <Row extends { id: number }>({ title, empty, place, query, line }: Props<Row>) => {
  const { data, error, refetch } = useQuery(query)
  return (
    <Paper component="section" withBorder className={classes.panel} aria-label={title}>
      <div className={classes.heading}>
        <Title order={2} size="h4">
          {title}
          {data !== undefined && data.count > 0 && <span className={classes.count}>{showNumber(data.count)}</span>}
        </Title>
        <Anchor component={PlaceLink} place={place} size="sm" className={classes.link} aria-label={`Ver la lista: ${title}`}>
          Ver la lista
        </Anchor>
      </div>
      {data === undefined && error === null && (
        <Stack gap="sm" px="md" pb="md">
          {['70%', '55%', '80%'].map((width) => (
            <Skeleton key={width} height={16} width={width} />
          ))}
        </Stack>
      )}
      {data === undefined && error !== null && <LoadFailure error={asApiError(error)} retry={() => void refetch()} />}
      {data?.count === 0 && (
        <Text c="dimmed" px="md" pb="md">
          {empty}
        </Text>
      )}
      {data !== undefined && data.count > 0 && (
        <ul className={lines.lines}>
          {data.results.slice(0, MOST_LINES).map((row) => {
            const { name, fact, place: to } = line(row)
            return (
              <li key={row.id}>
                <PlaceLink place={to} className={lines.line}>
                  <b>{name}</b>
                  <span className={lines.fact}>{fact}</span>
                </PlaceLink>
              </li>
            )
          })}
        </ul>
      )}
    </Paper>
  )
}
