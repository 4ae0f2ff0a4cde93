import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { lookOf } from './way-look.ts'
import { WaySample } from './way-sample.tsx'
import classes from './ways.module.css'

/** What the lines and markers on the map mean. */
export const WaysLegend = ({ ways }: { ways: readonly EmergencyWay[] }) => (
  <ul className={classes.legend} aria-label="Leyenda de los recorridos">
    {ways.map(({ vehicle, unit }, place) => (
      <li key={vehicle}>
        <WaySample look={lookOf(place)} /> {unit}
      </li>
    ))}
    <li>
      <span className={classes.first} aria-hidden>
        I
      </span>{' '}
      Inicio
    </li>
    <li>
      <span className={classes.last} aria-hidden>
        F
      </span>{' '}
      Final
    </li>
    {ways.some(({ jumps }) => jumps.length > 0) && (
      <li>
        <span className={classes.jump} /> Posición dudosa
      </li>
    )}
  </ul>
)
