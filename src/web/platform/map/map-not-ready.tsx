import classes from './map-not-ready.module.css'

/** On paper, in the place of a map that was not drawn in time, so that nobody takes it for missing. */
export const MapNotReady = () => <p className={classes.sentence}>El mapa no estaba listo al imprimir.</p>
