import { unitCode } from '../../../contract/shared/text/unit-name.ts'
import classes from './unit-name.module.css'

export const Plate = ({ children }: { children: string }) => <span className={classes.plate}>{children}</span>

/** A unit as people call it, with its plate beside it. */
export const UnitName = ({ vehicle }: { vehicle: { unit: string; plate: string } }) => (
  <span className={classes.unit}>
    <b>{unitCode(vehicle)}</b> {vehicle.unit !== '' && <Plate>{vehicle.plate}</Plate>}
  </span>
)
