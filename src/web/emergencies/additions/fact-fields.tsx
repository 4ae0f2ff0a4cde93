import { Stack } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { address, injured } from '../../../contract/emergencies/emergency-input.schema.ts'
import { checkPoint, latitude, longitude, reference } from '../../../contract/shared/fields.schema.ts'
import { useOffer } from '../../platform/calls/use-options.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { CoordinatesFields } from '../../platform/map/placing/coordinates-fields.tsx'
import { NumberField } from '../../platform/record/fields/number-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { isSame } from '../../platform/text/values.ts'
import { PlaceButtons } from '../form/sections/place-buttons.tsx'
import { useDoubts } from '../form/warn-before-save.tsx'
import { AdditionFrame, type AdditionProps } from './addition-frame.tsx'

/** Corrects one fact of the emergency itself. */
export const FactCorrection = (props: AdditionProps) => {
  if (props.asked.what !== 'fact') return null
  const Fields = fieldsOf[props.asked.fact]
  return <Fields {...props} />
}

/** Sends nothing that was not changed, and asks before it replaces what somebody else has corrected meanwhile, said by `now`. */
const useFact = <Values extends object>(props: AdditionProps, schema: z.ZodType<Values>, values: Values, now: string) => {
  const [opened] = useState(values)
  const form = useForm({ schema, values: opened })
  const { confirm } = useQuestions()
  const confirms = async (): Promise<boolean> => {
    if (!form.isDirty()) {
      props.onDone()
      return false
    }
    if (isSame(opened, values)) return true
    return confirm({
      title: 'Otra persona lo corrigió mientras tanto',
      text: `Ahora dice: ${now}`,
      yes: 'Guardar lo mío',
      no: 'Volver',
    })
  }
  return { form, confirms }
}

const addressFact = z.strictObject({ address })

const AddressFact = (props: AdditionProps) => {
  const { address: stored } = props.emergency
  const { form, confirms } = useFact(props, addressFact, { address: stored }, stored)
  return (
    <AdditionFrame {...props} form={form} confirms={confirms}>
      <TextField form={form} name="address" />
    </AdditionFrame>
  )
}

const placeFact = z
  .strictObject({ latitude: latitude(), longitude: longitude() })
  .check(checkPoint('latitude', ({ latitude: lat, longitude: lng }) => ({ lat, lng })))

const isMarked = () => ({ is_station_place: false })

/** Beside the fields and buttons no more fits a low screen. */
const MAP_HEIGHT = 260

const PlaceFact = (props: AdditionProps) => {
  const { latitude: lat, longitude: lng, stations } = props.emergency
  const { form, confirms } = useFact(props, placeFact, { latitude: lat, longitude: lng }, `${lat}, ${lng}`)
  const isMeant = useDoubts()
  const confirmsPlace = async (): Promise<boolean> =>
    (await confirms()) && isMeant(props.emergency, { ...form.get(), stations: stations.map(({ id }) => id) })
  return (
    <AdditionFrame {...props} form={form} confirms={confirmsPlace} shown={isMarked}>
      <Stack gap="md">
        <PlaceButtons form={form} station={() => stations[0]?.id} />
        <CoordinatesFields form={form} latitude="latitude" longitude="longitude" height={MAP_HEIGHT} />
      </Stack>
    </AdditionFrame>
  )
}

const typeFact = z.strictObject({ emergency_type: reference('Tipo de emergencia') })

const TypeFact = (props: AdditionProps) => {
  const { emergency_type: id, emergency_type_text: name } = props.emergency
  const { form, confirms } = useFact(props, typeFact, { emergency_type: id } as { emergency_type: number }, name)
  const { options } = useOffer('emergency_type')
  const shown = ({ emergency_type: chosen }: { emergency_type: number }) => ({
    emergency_type_text: options.find((type) => type.id === chosen)?.name ?? name,
  })
  return (
    <AdditionFrame {...props} form={form} confirms={confirms} shown={shown}>
      <ResourceField
        form={form}
        name="emergency_type"
        resource="emergency_type"
        stored={id === null ? undefined : { id, name }}
      />
    </AdditionFrame>
  )
}

const injuredFact = z.strictObject({ injured: injured.nullable() })

const InjuredFact = (props: AdditionProps) => {
  const { injured: count } = props.emergency
  const { form, confirms } = useFact(props, injuredFact, { injured: count }, String(count ?? '—'))
  return (
    <AdditionFrame {...props} form={form} confirms={confirms}>
      <NumberField form={form} name="injured" />
    </AdditionFrame>
  )
}

const fieldsOf = { address: AddressFact, place: PlaceFact, type: TypeFact, injured: InjuredFact }
