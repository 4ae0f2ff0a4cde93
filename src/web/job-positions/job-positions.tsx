import { jobPositions } from '../../contract/job-positions.ts'
import { crudScreens } from '../record/crud-screens.tsx'
import { TextField } from '../record/fields/text-field.tsx'

export const jobPositionScreens = crudScreens(jobPositions, {
  screens: {
    list: '/human_resources/job_management',
    create: '/human_resources/job_management/create',
    record: '/human_resources/job_management/$id',
    edit: '/human_resources/job_management/$id/editar',
  },
  titles: { list: 'Gestión de puestos', create: 'Nuevo puesto', record: 'Puesto', edit: 'Editar puesto' },
  empty: 'Sin Puesto Registrado',
  columns: ['job_title'],
  Fields: ({ form }) => <TextField form={form} name="job_title" />,
})
