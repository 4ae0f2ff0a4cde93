import type { ReactNode } from 'react'
import classes from './fact.module.css'

interface Props {
  label: string
  children: ReactNode
}

/** One read-only field of a record: a label and the stored value. */
export const Fact = ({ label, children }: Props) => (
  <dl className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children === '' || children === null || children === undefined ? '—' : children}</dd>
  </dl>
)
