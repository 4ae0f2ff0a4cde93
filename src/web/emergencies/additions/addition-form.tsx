import { ContactAddition, CrewAddition, NoteAddition, PatientAddition } from './addition-fields.tsx'
import type { AdditionProps } from './addition-frame.tsx'
import { FactCorrection } from './fact-fields.tsx'
import { UnitFields } from './unit-fields.tsx'

/** The form of one addition or correction. */
export const AdditionForm = (props: AdditionProps) => {
  const Fields = fieldsOf[props.asked.what]
  return <Fields {...props} />
}

const fieldsOf = {
  patients: PatientAddition,
  notes: NoteAddition,
  contacts: ContactAddition,
  units: UnitFields,
  crew: CrewAddition,
  fact: FactCorrection,
}
