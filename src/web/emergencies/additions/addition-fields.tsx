import { PatientFields, ContactFields } from '../form/person-fields.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  contactAddition,
  crewAddition,
  noteAddition,
  patientAddition,
} from '../../../contract/emergencies/emergency-additions.schema.ts'
import { OptionsField } from '../../platform/record/fields/options-field.tsx'
import { TextareaField } from '../../platform/record/fields/textarea-field.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { absentIn } from '../../platform/choices/absent-option.ts'
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

export const PatientAddition = (props: AdditionProps) => {
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
      <PatientFields form={form} description="Si no se sabe, por ejemplo Desconocido 2" />
    </AdditionFrame>
  )
}

export const ContactAddition = (props: AdditionProps) => {
  const stored = props.emergency.contact_person.find(({ id }) => id === props.asked.part)
  const form = useForm({
    schema: contactAddition,
    values: { name: stored?.name ?? '', phone_number: stored?.phone_number ?? '' },
  })
  return (
    <AdditionFrame {...props} form={form}>
      <ContactFields form={form} />
    </AdditionFrame>
  )
}

export const NoteAddition = (props: AdditionProps) => {
  const stored = props.emergency.notes.find(({ id }) => id === props.asked.part)
  const form = useForm({ schema: noteAddition, values: { text: stored?.text ?? '' } })
  return (
    <AdditionFrame {...props} form={form}>
      <TextareaField form={form} name="text" />
    </AdditionFrame>
  )
}

export const CrewAddition = (props: AdditionProps) => {
  const { stations, firefighters } = props.emergency
  const form = useForm({ schema: crewAddition, values: { firefighters: [] as number[] } })
  const offered = useQuery(firefightersOf(stations.map(({ id }) => id)))
  const others = describeCrew(offered.data ?? [], props.emergency.id).filter(
    ({ id }) => !firefighters.some((person) => person.id === id),
  )
  const shown = ({ firefighters: chosen }: { firefighters: number[] }) => ({
    firefighters: (offered.data ?? [])
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, name, first_name, last_name }) => ({ id, name, first_name, last_name, photo: null })),
  })
  return (
    <AdditionFrame {...props} form={form} shown={shown}>
      <OptionsField form={form} name="firefighters" options={others} absent={absentIn(offered)} />
    </AdditionFrame>
  )
}
