import { Card, Group, Skeleton, Stack } from '@mantine/core'
import { PlaceLink, useGoTo } from '../ui/place-link.tsx'
import classes from './list-cards.module.css'
import { RowActions } from './row-actions.tsx'
import { headingOf, isPlainClick, type Identified, type TableProps } from './list-table.tsx'

/** A list on a phone: each row is a card, with the first column as its heading. */
export const ListCards = <Row extends Identified>({ list, columns, to, actions, isMarked }: TableProps<Row>) => {
  const go = useGoTo()
  const heading = headingOf(columns)
  if (list.isLoading) return <SkeletonCards />
  return (
    <Stack component="ul" gap="sm" p={0} m={0} aria-busy={list.isRefreshing}>
      {list.rows.map((row) => (
        <Card
          key={row.id}
          component="li"
          withBorder
          padding="md"
          className={to && classes.card}
          data-marked={isMarked?.(row) === true ? true : undefined}
          onClick={(event) => to && isPlainClick(event) && go(to(row))}
        >
          {to ? (
            <PlaceLink place={to(row)} className={classes.heading}>
              {heading?.cell(row)}
            </PlaceLink>
          ) : (
            <div className={classes.heading}>{heading?.cell(row)}</div>
          )}
          <dl className={classes.facts}>
            {columns
              .filter((column) => column !== heading)
              .map((column) => (
                <div key={column.name}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
          {actions && (
            <Group justify="flex-end" gap="xs">
              <RowActions {...actions(row)} />
            </Group>
          )}
        </Card>
      ))}
    </Stack>
  )
}

const SkeletonCards = () => (
  <Stack gap="sm">
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} height={140} radius="md" />
    ))}
  </Stack>
)
