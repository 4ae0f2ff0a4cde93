import type { ResourcePath } from '../../../contract/shared/rights/resources.ts'
import { placeOf, resourceScreens, type WithScreens } from '../../../contract/shared/rights/screens.ts'
import { useDelete } from '../calls/use-record.ts'
import { useResourceRights } from '../rights/person.ts'
import { CreateButton } from './create-button.tsx'
import type { Identified } from './table-props.ts'

/** What a list does with a resource's rows: opens each, edits and deletes those on which the person may. */
export const useRecordRows = <Row extends Identified>(
  resource: WithScreens,
  rightsOn: (row: Row) => { edit: boolean; remove: boolean },
) => {
  const { record, edit } = resourceScreens[resource]
  const remove = useDelete(resource)
  const to = (row: Row) => placeOf(record, row.id)
  const actions = (row: Row) => ({
    view: to(row),
    edit: rightsOn(row).edit ? placeOf(edit, row.id) : undefined,
    onDelete: rightsOn(row).remove ? () => void remove(row) : undefined,
  })
  return { to, actions }
}

/** The same for a plain resource, with its button to create one. */
export const usePlainRows = (resource: ResourcePath & WithScreens) => {
  const rights = useResourceRights(resource)
  const rows = useRecordRows(resource, () => rights)
  return { ...rows, action: rights.create && <CreateButton place={resourceScreens[resource].create.path} /> }
}
