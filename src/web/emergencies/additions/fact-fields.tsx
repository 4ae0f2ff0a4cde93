import { Stack } from '@mantine/core'
import { factsCorrection } from '../../../contract/emergencies/emergency-additions.schema.ts'
import { CoordinatesFields } from '../../platform/map/coordinates-fields.tsx'
import { NumberField } from '../../platform/record/fields/number-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { PlaceButtons } from '../form/sections/place-buttons.tsx'
import { AdditionFrame, type AdditionProps } from './addition-frame.tsx'

/** Corrects one fact of the emergency itself. */
export const FactCorrection = (props: AdditionProps) => {
  if (props.asked.what !== 'fact') return null
  const Fields = fieldsOf[props.asked.fact]
  return <Fields {...props} />
}

const AddressFact = (props: AdditionProps) => {
  const form = useForm({ schema: factsCorrection, values: { address: props.emergency.address } })
  return (
    <AdditionFrame {...props} form={form}>
      <TextField form={form} name="address" />
    </AdditionFrame>
  )
}

const PlaceFact = (props: AdditionProps) => {
  const { latitude, longitude, stations } = props.emergency
  const form = useForm({ schema: factsCorrection, values: { latitude, longitude } })
  return (
    <AdditionFrame {...props} form={form}>
      <Stack gap="md">
        <PlaceButtons form={form} station={() => stations[0]?.id} />
        <CoordinatesFields form={form} latitude="latitude" longitude="longitude" />
      </Stack>
    </AdditionFrame>
  )
}

const TypeFact = (props: AdditionProps) => {
  const { emergency_type: id, emergency_type_text: name } = props.emergency
  const form = useForm({ schema: factsCorrection, values: { emergency_type: id } })
  return (
    <AdditionFrame {...props} form={form}>
      <ResourceField
        form={form}
        name="emergency_type"
        resource="emergency_type"
        stored={id === null ? undefined : { id, name }}
      />
    </AdditionFrame>
  )
}

const InjuredFact = (props: AdditionProps) => {
  const form = useForm({ schema: factsCorrection, values: { injured: props.emergency.injured } })
  return (
    <AdditionFrame {...props} form={form}>
      <NumberField form={form} name="injured" />
    </AdditionFrame>
  )
}

const fieldsOf = { address: AddressFact, place: PlaceFact, type: TypeFact, injured: InjuredFact }
