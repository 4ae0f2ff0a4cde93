import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { PlaceLink } from '../ui/place-link.tsx'
import { useIsPhone } from '../ui/is-phone.ts'

export interface Actions {
  view?: string | undefined
  edit?: string | undefined
  onDelete?: (() => void) | undefined
}

/** The actions of a row; each is shown if it is given. */
export const RowActions = ({ view, edit, onDelete }: Actions) => {
  const size = useIsPhone() ? 44 : 32
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {view !== undefined && (
        <Tooltip label="Ver">
          <ActionIcon variant="subtle" size={size} aria-label="Ver" component={PlaceLink} place={view}>
            <IconEye size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {edit !== undefined && (
        <Tooltip label="Editar">
          <ActionIcon variant="subtle" size={size} aria-label="Editar" component={PlaceLink} place={edit}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {onDelete !== undefined && (
        <Tooltip label="Eliminar">
          <ActionIcon variant="subtle" size={size} aria-label="Eliminar" onClick={onDelete}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
