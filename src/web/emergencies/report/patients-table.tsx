import { ScrollArea, Table, Text } from '@mantine/core'
import { genders } from '../../../contract/codes.ts'
import type { EmergencyOpen } from '../../../contract/emergencies.ts'
import classes from './patients-table.module.css'

/** B-EMD-20 */
const MAX_HEIGHT = 250

export const PatientsTable = ({ patients }: { patients: EmergencyOpen['pacients'] }) => {
  if (patients.length === 0) return <Text c="dimmed">Sin pacientes</Text>
  return (
    <ScrollArea.Autosize
      mah={MAX_HEIGHT}
      type="auto"
      className={classes.scroll}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Tabla de pacientes' }}
    >
      <Table stickyHeader miw={600}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nombre</Table.Th>
            <Table.Th>Edad</Table.Th>
            <Table.Th>Dirección</Table.Th>
            <Table.Th>Género</Table.Th>
            <Table.Th>Trasladado a</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {patients.map((patient) => (
            <Table.Tr key={patient.id}>
              <Table.Td>{patient.name}</Table.Td>
              <Table.Td>{patient.age}</Table.Td>
              <Table.Td>{patient.address || '—'}</Table.Td>
              <Table.Td>{genders[patient.genre]}</Table.Td>
              <Table.Td>{patient.moved_to}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
