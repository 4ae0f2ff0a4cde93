import { Anchor, Button, Paper } from '@mantine/core'
import { IconHistory, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Changed } from '../../../contract/shared/rights/affects.ts'
import { entriesOf } from '../../../contract/shared/rights/screens.ts'
import { usePrint } from '../print/print-button.tsx'
import { useRights } from '../rights/person.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import { MoreActions, type Action } from './more-actions.tsx'
import classes from './record-actions.module.css'
import { BackLink } from './way-back.tsx'

interface Props {
  /** The address of the edit screen, if the person may edit. */
  edit?: string | undefined
  onDelete?: (() => void) | undefined
  /** Further actions that are seldom wanted, after printing. */
  more?: readonly Action[]
  /** The actions of the moment, before the others. */
  children?: ReactNode
}

/** What can be done with a record, in the same order on every screen: the main action in sight, deleting last and apart. */
export const RecordActions = ({ edit, onDelete, more = [], children }: Props) => {
  const { isPreparing, print } = usePrint()
  return (
    <>
      {Boolean(children) && <div className={classes.moment}>{children}</div>}
      <div className={classes.actions}>
        {edit !== undefined && (
          <Button component={PlaceLink} place={edit} leftSection={<IconPencil size={18} aria-hidden />}>
            Editar
          </Button>
        )}
        <MoreActions
          actions={[{ label: 'Imprimir', icon: IconPrinter, onChoose: print }, ...more]}
          apart={onDelete && { label: 'Eliminar', icon: IconTrash, onChoose: onDelete }}
          isBusy={isPreparing}
        />
      </div>
    </>
  )
}

interface HeadProps extends Props {
  /** The list that the record belongs to. */
  back: string
  /** What the record is. */
  what: ReactNode
}

/** The head of a record: the way back, what it is, and what can be done with it. */
export const RecordHead = ({ back, what, ...actions }: HeadProps) => (
  <div className={classes.head}>
    <BackLink to={back} />
    <div className={classes.what}>{what}</div>
    <RecordActions {...actions} />
  </div>
)

/** The head of a record that says more than its title: a card, on which a state is seen. */
export const FramedHead = (props: HeadProps) => (
  <Paper component="header" withBorder className={classes.frame}>
    <RecordHead {...props} />
  </Paper>
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
