import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { genders } from '../../../../contract/shared/codes.ts'
import type { EmergencyOpen } from '../../../../contract/emergencies/emergencies.schema.ts'
import { RecordTable } from '../../../platform/record/record-table.tsx'
import classes from './patients-table.module.css'

type Patient = EmergencyOpen['pacients'][number]

const columnsWith = (correcting: Props['correcting'], areMasked: boolean) => [
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
  ...(areMasked ? [] : [{ header: 'Dirección', cell: (patient: Patient) => patient.address }]),
  { header: 'Género', cell: (patient: Patient) => genders[patient.genre] },
  { header: 'Trasladado a', cell: (patient: Patient) => patient.moved_to },
]

interface Props {
  patients: EmergencyOpen['pacients']
  /** With initials in place of names, and without addresses (S-58). */
  areMasked?: boolean | undefined
  /** The buttons that correct or remove a patient. */
  correcting: (patient: Patient) => ReactNode
}

export const PatientsTable = ({ patients, areMasked = false, correcting }: Props) => (
  <>
    {areMasked && (
      <Text size="sm" c="dimmed" mb="xs">
        Por privacidad, aquí los nombres son iniciales.
      </Text>
    )}
    <Box className={classes.scroll} tabIndex={0} role="region" aria-label="Tabla de pacientes">
      <RecordTable label="Pacientes" columns={columnsWith(correcting, areMasked)} rows={patients} />
    </Box>
  </>
)
