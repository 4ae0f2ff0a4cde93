import { usePlainRows } from '../../platform/list/record-rows.tsx'
import type { EmergencyType } from '../../../contract/emergencies/emergency-types.schema.ts'
import { DataList } from '../../platform/list/data-list.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { useList } from '../../platform/list/use-list.ts'

const columns: Column<EmergencyType>[] = [
  { name: 'code', header: 'Código', cell: (row) => row.code, orderBy: 'code', width: 132 },
  { name: 'name', header: 'Nombre', cell: (row) => row.name, orderBy: 'name', isHeading: true },
  { name: 'description', header: 'Descripción', cell: (row) => row.description, orderBy: 'description' },
]

export const EmergencyTypeList = () => {
  const list = useList<EmergencyType>('emergency_type')
  return (
    <DataList
      {...usePlainRows('emergency_type')}
      list={list}
      empty="Sin tipos de emergencia"
      purpose="Con ellos se clasifica cada emergencia, y se cuentan en los reportes."
      columns={columns}
    />
  )
}
