import type { ReactNode } from 'react'
import { stateWords, type DescribedCheck } from '../../../contract/system/describe-system.ts'
import type { CheckState } from '../../../contract/system/system.schema.ts'
import { Badge } from '../../platform/choices/status-badge.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { stateLooks } from './state-looks.ts'
import classes from './system.module.css'

const titles: Record<CheckState, string> = {
  bad: 'Hay que corregir',
  warning: 'Conviene revisar',
  unknown: 'No se pudo saber',
  good: 'En orden',
}

/** The checks of one state. */
export const CheckList = ({ state, checks }: { state: CheckState; checks: readonly DescribedCheck[] }) => {
  if (checks.length === 0) return null
  return (
    <Section title={titles[state]}>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </Section>
  )
}

const Check = ({ check: { title, state, is, todo } }: { check: DescribedCheck }) => (
  <li className={classes.check}>
    <div className={classes.head}>
      <h3 className={classes.title}>{title}</h3>
      <Badge label={stateWords[state]} {...stateLooks[state]} />
    </div>
    <div>
      <p className={classes.is}>{is}</p>
      {todo !== undefined && (
        <p className={classes.todo}>
          <strong>Qué hacer: </strong>
          {withCommands(todo)}
        </p>
      )}
    </div>
  </li>
)

/** Commands between «» as code. Names of buttons begin with a capital. */
const withCommands = (text: string): ReactNode[] =>
  text.split(/(«[a-z][^»]*»)/).map((part, index) =>
    part.startsWith('«') && index % 2 === 1 ? (
      // Parts never change their order.
      <code key={part} className={classes.command}>
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  )
