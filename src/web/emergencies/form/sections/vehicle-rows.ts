import { unitName } from '../../../../contract/shared/text/unit-name.ts'
import { VehicleState } from '../../../../contract/fleet/vehicle-states.ts'
import type { EmergencyFormValues, MemberFormValues } from '../emergency-form-values.ts'

type Row = Pick<MemberFormValues, 'vehicle'>
const has = (rows: readonly Row[], vehicle: number) => rows.some((row) => row.vehicle === vehicle)

/** Why a vehicle cannot be added to the rows; undefined if it can (B-EMF-29, B-EMF-30, B-EMF-31). `stored` are the saved rows. */
export const refusalToAdd = (vehicle: number | null, rows: readonly Row[], stored: readonly Row[]): string | undefined => {
  if (vehicle === null) return 'Debes seleccionar un vehículo.'
  if (!has(rows, vehicle)) return undefined
  return has(stored, vehicle)
    ? 'No puedes agregar el mismo vehículos 2 veces, verifique los datos y vuelve a intentar.'
    : 'Ya has agregado este vehículo.'
}

/** The first unit is driven by the emergency's pilot, until another is chosen. */
export const newMember = (vehicle: number, { members, telephonist }: Crewed): MemberFormValues => ({
  vehicle,
  pilot: members.length === 0 ? telephonist : null,
  km_inicial: null,
  km_final: null,
})

type Crewed = Pick<EmergencyFormValues, 'members' | 'telephonist'>

/** A saved row as form values. */
export const memberOf = (stored: readonly MemberFormValues[], id: number): MemberFormValues | undefined => {
  const row = stored.find((member) => member.vehicle === id)
  return row && { vehicle: row.vehicle, pilot: row.pilot, km_inicial: row.km_inicial, km_final: row.km_final }
}

/** A vehicle that was chosen but not added becomes a row, visibly, and its missing fields are reported. */
export const withChosenVehicle =
  (stored: readonly MemberFormValues[]) =>
  (values: EmergencyFormValues): EmergencyFormValues => {
    const { vehicle_to_add: chosen, members } = values
    // A draft of an older version lacks this field.
    if (typeof chosen !== 'number') return values
    const added = has(members, chosen) ? [] : [memberOf(stored, chosen) ?? newMember(chosen, values)]
    return { ...values, members: [...members, ...added], vehicle_to_add: null }
  }

interface Described {
  plate: string
  unit: string
  disponibility: number
  disponibility_label: string
}

export const isFree = (vehicle: Pick<Described, 'disponibility'>): boolean => vehicle.disponibility === VehicleState.Disponible

/** A vehicle's text in the selector; a busy one says why. */
export const describeVehicle = (vehicle: Described): string =>
  [unitName(vehicle), isFree(vehicle) ? '' : vehicle.disponibility_label].filter(Boolean).join(' · ')
