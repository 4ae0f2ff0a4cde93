import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

/** A text that is read before others, such as an address: two lines have room in a row of one. */
export const TwoLines = ({ children }: { children: ReactNode }) => <span className={classes.lines}>{children}</span>
