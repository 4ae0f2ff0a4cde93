import type { EmergencyType } from '../../../contract/emergencies/emergency-types.schema.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { CreateButton } from '../../platform/list/create-button.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { useResourceRights } from '../../platform/ui/person.ts'
import { useList } from '../../platform/list/use-list.ts'
import { useDelete } from '../../platform/calls/use-record.ts'

const { create, record, edit } = resourceScreens.emergency_type

const columns: Column<EmergencyType>[] = [
  { name: 'code', header: 'Código', cell: (row) => row.code, orderBy: 'code', width: 132 },
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
      empty="Sin tipos de emergencia"
      columns={columns}
      to={(row) => placeOf(record, row.id)}
      action={rights.create && <CreateButton place={create.path} />}
      actions={(row) => ({
        view: placeOf(record, row.id),
        edit: rights.edit ? placeOf(edit, row.id) : undefined,
        onDelete: rights.remove ? () => void remove(row) : undefined,
      })}
    />
  )
}
