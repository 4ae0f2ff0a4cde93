import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { genders } from '../../../../contract/shared/codes.ts'
import type { EmergencyOpen } from '../../../../contract/emergencies/emergencies.schema.ts'
import { RecordTable } from '../../../platform/record/record-table.tsx'
import classes from './patients-table.module.css'

type Patient = EmergencyOpen['pacients'][number]

const columnsWith = (correcting: (patient: Patient) => ReactNode) => [
  {
    header: 'Nombre',
    cell: (patient: Patient) => (
      <>
        {patient.name}
        {correcting(patient)}
      </>
    ),
  },
  { header: 'Edad', cell: (patient: Patient) => patient.age },
  { header: 'Dirección', cell: (patient: Patient) => patient.address },
  { header: 'Género', cell: (patient: Patient) => genders[patient.genre] },
  { header: 'Trasladado a', cell: (patient: Patient) => patient.moved_to },
]

interface Props {
  patients: EmergencyOpen['pacients']
  /** The buttons that correct or remove a patient. */
  correcting: (patient: Patient) => ReactNode
}

export const PatientsTable = ({ patients, correcting }: Props) => (
  <Box className={classes.scroll} tabIndex={0} role="region" aria-label="Tabla de pacientes">
    <RecordTable label="Pacientes" columns={columnsWith(correcting)} rows={patients} />
  </Box>
)
