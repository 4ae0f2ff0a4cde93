import classes from './first-of-many.module.css'

/** Several names in one line: the first and how many more. Read aloud, copied or printed, it is the whole text. */
export const FirstOfMany = ({ names }: { names: readonly string[] }) => {
  const [first = '', ...rest] = names
  return (
    <span className={classes.names}>
      <span className={classes.first}>{first}</span>
      {rest.length > 0 && (
        <>
          <span className={classes.rest}>{`, ${rest.join(', ')}`}</span>
          <span aria-hidden data-more={`+${rest.length}`} className={classes.more} />
        </>
      )}
    </span>
  )
}
