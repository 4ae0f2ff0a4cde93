import { ActionIcon, Button, Paper } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { isRefused, shownFileOf, useOutbox, type Waiting } from '../../platform/outbox/outbox.ts'
import { useDiscard } from '../../platform/outbox/use-discard.ts'
import { Refused, WaitingBadge } from '../../platform/outbox/waiting-badge.tsx'
import { useGoTo } from '../../platform/ui/place-link.tsx'
import { canEdit, changeOf } from './waiting-writes.ts'
import { waitingEdit } from './whole-writes.ts'
import classes from './waiting-part.module.css'

interface Props {
  one: Waiting
  onEdit?: (() => void) | undefined
}

/** Marks a part that the server does not have yet, with what can be done about it. */
export const WaitingPart = ({ one, onEdit }: Props) => {
  const discard = useDiscard()
  const { name } = one.kept.write
  return (
    <span className={classes.part}>
      <WaitingBadge one={one} />
      {onEdit && canEdit(one) && (
        <ActionIcon variant="subtle" aria-label={`Editar ${name}`} onClick={onEdit}>
          <IconPencil size={18} />
        </ActionIcon>
      )}
      {isRefused(one) && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Descartar ${name}`} onClick={() => void discard(one)}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
      <Refused one={one} />
    </span>
  )
}

/** Says on a record that a whole edit of it waits; a refused one is not shown in it. */
export const WaitingEdit = ({ emergency }: { emergency: Pick<EmergencyRow, 'id'> }) => {
  const one = waitingEdit(useOutbox(), emergency)
  const go = useGoTo()
  if (!one) return null
  const { form, notedAt, place } = one.kept.write
  return (
    <Paper withBorder p="sm" role="note" className={classes.edit}>
      {`Edición anotada el ${showDateTime(notedAt)}`}
      <WaitingPart one={one} onEdit={() => go(form ?? place)} />
    </Paper>
  )
}

/** The photos among these writes of an emergency, as pictures. */
export const WaitingPhotos = ({ writes }: { writes: readonly Waiting[] }) => {
  const photos = writes.filter((one) => changeOf(one).asked.what === 'photos')
  if (photos.length === 0) return null
  return (
    <ul className={classes.photos} aria-label="Fotos por enviar" aria-live="polite">
      {photos.map((one) => (
        <li key={one.id}>
          <WaitingPhoto one={one} />
        </li>
      ))}
    </ul>
  )
}

const WaitingPhoto = ({ one }: { one: Waiting }) => {
  const discard = useDiscard()
  const source = useSource(one)
  return (
    <>
      {source === undefined ? <span className={classes.blank} /> : <img src={source} alt={one.kept.write.name} />}
      <WaitingBadge one={one} />
      <Refused one={one} />
      {!one.isSending && (
        <Button size="compact-md" variant="subtle" color="gray" onClick={() => void discard(one)}>
          Descartar
        </Button>
      )}
    </>
  )
}

const useSource = (one: Waiting): string | undefined => {
  const [source, setSource] = useState<string>()
  const [first] = useState(one)
  useEffect(() => {
    let address: string | undefined
    let isLeft = false
    void shownFileOf(first).then((file) => {
      if (isLeft || file === undefined) return
      address = URL.createObjectURL(file)
      setSource(address)
    })
    return () => {
      isLeft = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [first])
  return source
}
