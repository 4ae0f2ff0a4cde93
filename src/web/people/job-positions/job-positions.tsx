import { jobPositions } from '../../../contract/people/job-positions.schema.ts'
import { crudScreens } from '../../platform/record/crud-screens.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'

export const { List, Create, View, Edit } = crudScreens(jobPositions, {
  empty: 'Sin Puesto Registrado',
  purpose: 'Los puestos se eligen en la ficha de cada persona.',
  columns: ['job_title'],
  Fields: ({ form }) => <TextField form={form} name="job_title" />,
})
