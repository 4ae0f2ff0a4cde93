import { Box, Text } from '@mantine/core'
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

/** The public page has initials in place of names and no addresses, unless the brigade publishes them (S-58). */
const areMasked = (patients: readonly Patient[]) => patients.every(({ name }) => /^(?:\S{1,2}\. ?)+$/u.test(name))

interface Props {
  patients: EmergencyOpen['pacients']
  isPublic: boolean
  /** The buttons that correct or remove a patient. */
  correcting: (patient: Patient) => ReactNode
}

export const PatientsTable = ({ patients, isPublic, correcting }: Props) => {
  const isMasked = isPublic && areMasked(patients)
  const columns = columnsWith(correcting).filter(({ header }) => !isMasked || header !== 'Dirección')
  return (
    <>
      {isMasked && (
        <Text size="sm" c="dimmed" mb="xs">
          Por privacidad, aquí los nombres son iniciales.
        </Text>
      )}
      <Box className={classes.scroll} tabIndex={0} role="region" aria-label="Tabla de pacientes">
        <RecordTable label="Pacientes" columns={columns} rows={patients} />
      </Box>
    </>
  )
}
