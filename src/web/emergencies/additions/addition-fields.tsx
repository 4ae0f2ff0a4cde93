import { useQuery } from '@tanstack/react-query'
import { Gender, genders } from '../../../contract/shared/codes.ts'
import {
  contactAddition,
  crewAddition,
  noteAddition,
  patientAddition,
} from '../../../contract/emergencies/emergency-additions.schema.ts'
import { NumberField } from '../../platform/record/fields/number-field.tsx'
import { OptionField } from '../../platform/record/fields/option-field.tsx'
import { OptionsField } from '../../platform/record/fields/options-field.tsx'
import { PhoneField } from '../../platform/record/fields/phone-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { TextareaField } from '../../platform/record/fields/textarea-field.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { absentIn } from '../../platform/ui/absent-option.ts'
import { firefightersOf } from '../form/choices.ts'
import { describeCrew } from '../form/crew-choices.ts'
import { AdditionFrame, type AdditionProps } from './addition-frame.tsx'

interface PatientValues {
  name: string
  age: number | string | null
  genre: number | null
  address: string
  moved_to: string
}
const noPatient: PatientValues = { name: '', age: null, genre: null, address: '', moved_to: '' }
const genderOptions = Object.values(Gender).map((id) => ({ id, name: genders[id] }))

export const PatientFields = (props: AdditionProps) => {
  const stored = props.emergency.pacients.find(({ id }) => id === props.asked.part)
  const values = stored ?? noPatient
  const form = useForm({
    schema: patientAddition,
    values: {
      name: values.name,
      age: values.age,
      genre: values.genre,
      address: values.address,
      moved_to: values.moved_to,
    },
  })
  return (
    <AdditionFrame {...props} form={form}>
      <TextField form={form} name="name" description="Si no se sabe, por ejemplo Desconocido 2" />
      <NumberField form={form} name="age" />
      <OptionField form={form} name="genre" options={genderOptions} />
      <TextField form={form} name="address" />
      <TextField form={form} name="moved_to" />
    </AdditionFrame>
  )
}

export const ContactFields = (props: AdditionProps) => {
  const stored = props.emergency.contact_person.find(({ id }) => id === props.asked.part)
  const form = useForm({
    schema: contactAddition,
    values: { name: stored?.name ?? '', phone_number: stored?.phone_number ?? '' },
  })
  return (
    <AdditionFrame {...props} form={form}>
      <TextField form={form} name="name" />
      <PhoneField form={form} name="phone_number" />
    </AdditionFrame>
  )
}

export const NoteFields = (props: AdditionProps) => {
  const stored = props.emergency.notes.find(({ id }) => id === props.asked.part)
  const form = useForm({ schema: noteAddition, values: { text: stored?.text ?? '' } })
  return (
    <AdditionFrame {...props} form={form}>
      <TextareaField form={form} name="text" />
    </AdditionFrame>
  )
}

export const CrewFields = (props: AdditionProps) => {
  const { stations, firefighters } = props.emergency
  const form = useForm({ schema: crewAddition, values: { firefighters: [] as number[] } })
  const offered = useQuery(firefightersOf(stations.map(({ id }) => id)))
  const others = describeCrew(offered.data ?? [], props.emergency.id).filter(
    ({ id }) => !firefighters.some((person) => person.id === id),
  )
  return (
    <AdditionFrame {...props} form={form}>
      <OptionsField form={form} name="firefighters" options={others} absent={absentIn(offered)} />
    </AdditionFrame>
  )
}
