import { chosenVehicleStates, VehicleState, vehicleStates, type Vehicle } from '../../contract/vehicles.ts'
import { CodeField } from '../kit/fields/code-field.tsx'
import { NumberField } from '../kit/fields/number-field.tsx'
import { ResourceField } from '../kit/fields/resource-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Columns, Section, Wide } from '../kit/section.tsx'
import type { AnyForm } from '../kit/use-form.ts'

interface Props {
  form: AnyForm
  /** In an emergency: its availability is the system's, shown and locked (B§4). */
  isBusy: boolean
  stored: Vehicle | undefined
}

const everyState = Object.values(VehicleState)

export const VehicleFields = ({ form, isBusy, stored }: Props) => (
  <Section title="Datos generales">
    <Columns>
      <TextField form={form} name="plate" />
      <TextField form={form} name="unit" />
      <TextField form={form} name="model" />
      <NumberField form={form} name="year" />
      <ResourceField form={form} name="vehicle_type" resource="vehicle_type" stored={stored?.vehicle_type} />
      <ResourceField form={form} name="station" resource="station" stored={stored?.station} />
      <CodeField
        form={form}
        name="disponibility"
        codes={vehicleStates}
        offered={isBusy ? everyState : chosenVehicleStates}
        disabled={isBusy}
      />
      <Wide>
        <TextField form={form} name="note" />
      </Wide>
    </Columns>
  </Section>
)
