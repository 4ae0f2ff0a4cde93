import type { EmergencyType } from '../../contract/emergency-types.ts'
import { CreateButton } from '../list/create-button.tsx'
import { DataList } from '../list/data-list.tsx'
import type { Column } from '../list/list-table.tsx'
import { useResourceRights } from '../ui/person.ts'
import { useList } from '../list/use-list.ts'
import { useDelete } from '../calls/use-record.ts'

const columns: Column<EmergencyType>[] = [
  { name: 'code', header: 'Código', cell: (row) => row.code, orderBy: 'code' },
  { name: 'name', header: 'Nombre', cell: (row) => row.name, orderBy: 'name', isHeading: true },
  { name: 'description', header: 'Descripción', cell: (row) => row.description, orderBy: 'description' },
]

export const EmergencyTypeList = () => {
  const list = useList<EmergencyType>('emergency_type')
  const rights = useResourceRights('emergency_type')
  const remove = useDelete('emergency_type')
  return (
    <DataList
      list={list}
      title="Tipos de emergencia"
      empty="Sin tipos de emergencia"
      columns={columns}
      to={(row) => `/emergency-type/${row.id}`}
      action={rights.create && <CreateButton place="/emergency-types/create" />}
      actions={(row) => ({
        view: `/emergency-type/${row.id}`,
        edit: rights.edit ? `/emergency-type/${row.id}/editar` : undefined,
        onDelete: rights.remove ? () => void remove(row.id) : undefined,
      })}
    />
  )
}
