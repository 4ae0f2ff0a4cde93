import { ContactFields, CrewFields, NoteFields, PatientFields } from './addition-fields.tsx'
import type { AdditionProps } from './addition-frame.tsx'
import { UnitFields } from './unit-fields.tsx'

/** The form of one addition or correction. */
export const AdditionForm = (props: AdditionProps) => {
  const Fields = fieldsOf[props.asked.what]
  return <Fields {...props} />
}

const fieldsOf = {
  patients: PatientFields,
  notes: NoteFields,
  contacts: ContactFields,
  units: UnitFields,
  crew: CrewFields,
}
