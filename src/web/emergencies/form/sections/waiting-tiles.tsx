import type { ReactNode } from 'react'
import classes from './waiting-tiles.module.css'

/** The room of the tiles while they load, so that nothing moves when they arrive. */
export const WaitingTiles = ({ children }: { children?: ReactNode }) => <div className={classes.waiting}>{children}</div>
