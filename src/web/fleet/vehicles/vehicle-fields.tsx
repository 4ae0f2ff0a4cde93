import { chosenVehicleStates, VehicleState, vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { CodeField } from '../../platform/record/fields/code-field.tsx'
import { NumberField } from '../../platform/record/fields/number-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { Columns, Section, FullWidth } from '../../platform/ui/section.tsx'
import type { AnyForm } from '../../platform/record/use-form.ts'

interface Props {
  form: AnyForm
  /** In an emergency, availability is set by the system, so it is shown and locked (B-VEH-15). */
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
      <FullWidth>
        <TextField form={form} name="note" />
      </FullWidth>
    </Columns>
  </Section>
)
