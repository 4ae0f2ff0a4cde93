import classes from './shortened.module.css'

interface Props {
  whole: string
  short: string
  className?: string | undefined
}

/** A text shown shortened. Read aloud, copied or printed, it is whole; a table shows the whole to who points at it (cut-text.tsx). */
export const Shortened = ({ whole, short, className = '' }: Props) => (
  <>
    <span className={classes.whole}>{whole}</span>
    <span aria-hidden data-more={short} className={`${classes.short} ${className}`} />
  </>
)
