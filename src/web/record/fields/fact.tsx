import type { ReactNode } from 'react'
import classes from './fact.module.css'

interface Props {
  label: string
  children: ReactNode
}

/** One fact of a record that is only read: a label and what is stored. */
export const Fact = ({ label, children }: Props) => (
  <dl className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children === '' || children === null || children === undefined ? '—' : children}</dd>
  </dl>
)
