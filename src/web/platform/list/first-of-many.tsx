import { Shortened } from '../ui/shortened.tsx'
import classes from './first-of-many.module.css'

/** Several names in one line: the first and how many more. */
export const FirstOfMany = ({ names }: { names: readonly string[] }) => {
  const [first = '', ...rest] = names
  return (
    <span className={classes.names}>
      <span className={classes.first}>{first}</span>
      {rest.length > 0 && <Shortened whole={`, ${rest.join(', ')}`} short={`+${rest.length}`} className={classes.more} />}
    </span>
  )
}
