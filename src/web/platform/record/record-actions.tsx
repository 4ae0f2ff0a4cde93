import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Changed } from '../../../contract/shared/rights/affects.ts'
import { entriesOf } from '../../../contract/shared/rights/screens.ts'
import { returnTo } from '../list/remembered-lists.ts'
import { useRights } from '../rights/person.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import classes from './record-actions.module.css'

interface Props {
  /** The list that the record belongs to, if the person may open it. */
  back: string | undefined
  /** The address of the edit screen, if the person may edit. */
  edit?: string | undefined
  onDelete?: (() => void) | undefined
  /** On a coloured bar all buttons look alike. */
  isOnColor?: boolean
  /** The actions of the moment, before the others. */
  children?: ReactNode
}

/** What can be done with a record, in the same order on every screen, deleting apart. */
export const RecordActions = ({ back, edit, onDelete, isOnColor = false, children }: Props) => (
  <div className={classes.actions}>
    {children}
    {edit !== undefined && (
      <Button
        component={PlaceLink}
        place={edit}
        variant={isOnColor ? 'default' : 'filled'}
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        Editar
      </Button>
    )}
    {back !== undefined && (
      <Button variant="default" component={PlaceLink} {...returnTo(back)} leftSection={<IconArrowLeft size={18} aria-hidden />}>
        Atras
      </Button>
    )}
    {onDelete !== undefined && (
      <Button
        variant={isOnColor ? 'default' : 'subtle'}
        className={classes.apart}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onDelete}
      >
        Eliminar
      </Button>
    )}
  </div>
)

/** At the foot of every record: its entries in the binnacle, for those who may read them. */
export const EntriesLink = ({ entity, id }: { entity: Changed; id: number }) => {
  const { mayOpen } = useRights()
  if (!mayOpen('/binnacle')) return null
  return (
    <Anchor component={PlaceLink} place={entriesOf(entity, id)} size="sm" className={classes.entries}>
      <IconHistory size={16} aria-hidden />
      Ver en la bitácora
    </Anchor>
  )
}
