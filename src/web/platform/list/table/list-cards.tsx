import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { codeColors } from '../../choices/code-colors.ts'
import { recordName } from '../../text/record-name.ts'
import { textOf } from '../../text/values.ts'
import { PlaceLink, useGoTo } from '../../ui/place-link.tsx'
import { Aloud, useStandOut } from '../stand-out.tsx'
import classes from './list-cards.module.css'
import { RowActionsSheet } from './row-actions.tsx'
import {
  headingOf,
  inGroups,
  isPlainClick,
  type Column,
  type Identified,
  type TableProps,
  type CardParts,
} from '../table-props.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowPlace } from '../remembered-lists.ts'

/** A list on a phone: each row is a card of at most three lines, which leads to the record. */
export const ListCards = <Row extends Identified>(props: TableProps<Row>) => {
  const { list, columns, to, actions, edge, groupOf, card } = props
  const go = useGoTo()
  const { opened, remember } = useRowPlace()
  const standOut = useStandOut(props)
  const rowFocus = useRowFocus(list.rows)
  if (list.isLoading) return <SkeletonCards />
  return (
    <div aria-busy={list.isRefreshing} {...rowFocus}>
      {inGroups(list.rows, groupOf).map(([name, rows]) => (
        <Fragment key={name ?? ''}>
          {name !== undefined && <h3 className={classes.group}>{name}</h3>}
          <Stack component="ul" gap="xs" p={0} m={0} aria-label={name}>
            {rows.map((row) => {
              const { picture, lead, time, title, about, action, isWhole, isStruck, sheetTitle } =
                card?.(row) ?? plainCard(columns, row)
              const { word, attributes } = standOut(row)
              const color = edge?.(row)
              const offered = actions?.(row)
              const called = aloud(list.resource, row) || title
              const isMore = offered?.edit !== undefined || offered?.onDelete !== undefined
              return (
                <Card
                  key={row.id}
                  component="li"
                  data-list-row
                  withBorder
                  padding={0}
                  className={to ? `${classes.card} ${classes.linked}` : classes.card}
                  {...attributes}
                  data-whole={isWhole}
                  {...(color !== undefined && { 'data-edge': true, style: codeColors(color) })}
                  onClickCapture={() => remember(row.id, to?.(row))}
                  onClick={(event) => to && isPlainClick(event) && go(to(row))}
                >
                  {picture !== undefined && <div className={classes.picture}>{picture}</div>}
                  <div className={classes.lines}>
                    {(lead !== undefined || time !== undefined) && (
                      <div className={classes.lead}>
                        {lead}
                        <span className={classes.time}>{time}</span>
                      </div>
                    )}
                    {to ? (
                      <PlaceLink place={to(row)} className={classes.title} data-return-here={opened === row.id || undefined}>
                        {title}
                      </PlaceLink>
                    ) : (
                      <div className={classes.title}>{isStruck === true ? <s>{title}</s> : title}</div>
                    )}
                    <div className={classes.about}>{about}</div>
                    <Aloud word={word} />
                  </div>
                  {isMore && <RowActionsSheet title={sheetTitle ?? called} about={called} {...offered} />}
                  {action !== undefined && <div className={classes.action}>{action}</div>}
                </Card>
              )
            })}
          </Stack>
        </Fragment>
      ))}
    </div>
  )
}

const aloud = (resource: string | undefined, row: object) => (resource === undefined ? '' : recordName(resource, row))

/** The heading and, one after another, the other cells. */
const plainCard = <Row,>(columns: readonly Column<Row>[], row: Row): CardParts => {
  const heading = headingOf(columns)
  return {
    title: textOf(heading?.cell(row)),
    about: columns.filter((column) => column !== heading).map((column) => <Fact key={column.name} column={column} row={row} />),
  }
}

const Fact = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => (
  <span className={classes.fact}>
    {/* A card shows the values without their names. */}
    <VisuallyHidden>{`${column.header}: `}</VisuallyHidden>
    {column.cell(row)}
  </span>
)

/** As many as a page has. */
const cards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const SkeletonCards = () => (
  <Stack gap="xs" data-loading>
    {cards.map((card) => (
      <Skeleton key={card} height={96} radius="md" />
    ))}
  </Stack>
)
