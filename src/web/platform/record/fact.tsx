import type { ReactNode } from 'react'
import { isAbsent } from '../text/values.ts'
import classes from './fact.module.css'

interface Props {
  label: string
  children: ReactNode
}

/** One read-only field of a record: a label and the stored value. An absent value is left out with its label. */
export const Fact = ({ label, children }: Props) => {
  if (isAbsent(children)) return null
  return (
    <dl className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
