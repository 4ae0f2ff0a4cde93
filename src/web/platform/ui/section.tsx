import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section.module.css'

interface Props {
  title: string
  /** Placed at the end of the heading, for an action of the whole section. */
  aside?: ReactNode
  /** That there is nothing, beside the heading: an empty part is one line. */
  nothing?: string | undefined
  /** Says only that there is nothing: not on paper. */
  isEmpty?: boolean
  children?: ReactNode
}

/** A part of a form or of a detail: a card with a heading. */
export const Section = ({ title, aside, nothing, isEmpty = false, children }: Props) => (
  <Paper
    component="section"
    withBorder
    className={classes.section}
    aria-label={title}
    data-nothing={nothing !== undefined || undefined}
    data-empty={isEmpty || undefined}
  >
    <div className={classes.heading}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {nothing !== undefined && (
        <Text c="dimmed" size="sm" className={classes.nothing}>
          {nothing}
        </Text>
      )}
      {aside}
    </div>
    {children}
  </Paper>
)

/** Fields in two columns, on a phone in one; facts in two there too. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>

/** A field that takes the whole width. */
export const FullWidth = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>
