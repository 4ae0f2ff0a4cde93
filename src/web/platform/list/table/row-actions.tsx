import { ActionIcon, Group, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDotsVertical, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PlaceLink } from '../../ui/place-link.tsx'
import { Sheet } from '../../dialogs/sheet.tsx'
import sheet from '../../dialogs/sheet.module.css'

export interface Actions {
  view?: string | undefined
  edit?: string | undefined
  onDelete?: (() => void) | undefined
}

/** The actions of a row; each is shown if it is given. */
export const RowActions = ({ view, edit, onDelete }: Actions) => (
  <Group gap={0} wrap="nowrap" justify="flex-end">
    {view !== undefined && (
      <Tooltip label="Ver">
        <ActionIcon variant="subtle" size={32} aria-label="Ver" component={PlaceLink} place={view}>
          <IconEye size={18} />
        </ActionIcon>
      </Tooltip>
    )}
    {edit !== undefined && (
      <Tooltip label="Editar">
        <ActionIcon variant="subtle" size={32} aria-label="Editar" component={PlaceLink} place={edit}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
    )}
    {onDelete !== undefined && (
      <Tooltip label="Eliminar">
        <ActionIcon variant="subtle" size={32} aria-label="Eliminar" onClick={onDelete}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    )}
  </Group>
)

interface SheetProps extends Actions {
  /** Names the row in the heading of the sheet. */
  title: string
  /** What people call the row. */
  about: string
}

/** The same behind one button of a card on a phone. */
export const RowActionsSheet = ({ title, about, view, edit, onDelete }: SheetProps) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon
        ref={opener}
        variant="subtle"
        size={44}
        aria-label={`Acciones de ${about}`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconDotsVertical size={20} />
      </ActionIcon>
      <Sheet title={title} opened={opened} onClose={close}>
        {view !== undefined && (
          <PlaceLink place={view} className={sheet.item}>
            <IconEye size={20} aria-hidden />
            Ver
          </PlaceLink>
        )}
        {edit !== undefined && (
          <PlaceLink place={edit} className={sheet.item}>
            <IconPencil size={20} aria-hidden />
            Editar
          </PlaceLink>
        )}
        {onDelete !== undefined && (
          <div className={sheet.apart}>
            <UnstyledButton
              className={sheet.item}
              onClick={() => {
                flushSync(close)
                // The question gives the focus back to it.
                opener.current?.focus({ preventScroll: true })
                onDelete()
              }}
            >
              <IconTrash size={20} aria-hidden />
              Eliminar
            </UnstyledButton>
          </div>
        )}
      </Sheet>
    </>
  )
}
