import classes from './waiting-tiles.module.css'

/** The room of the tiles while they load, so that nothing moves when they arrive. */
export const WaitingTiles = () => <div className={classes.waiting} />
