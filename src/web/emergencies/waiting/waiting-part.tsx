import { ActionIcon, Badge, Button, Loader, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { fileOf, isRefused, saidOf, useOutbox, type Waiting } from '../../platform/outbox/outbox.ts'
import { useDiscard } from '../../platform/outbox/use-discard.ts'
import { canEdit, changeOf, waitingOf } from './waiting-writes.ts'
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

const Refused = ({ one }: { one: Waiting }) =>
  isRefused(one) && (
    <Text span size="sm" c="red">
      {saidOf(one)}
    </Text>
  )

const WaitingBadge = ({ one }: { one: Waiting }) =>
  isRefused(one) ? (
    <Badge color="red" variant="light" c="var(--mantine-color-text)">
      no aceptado
    </Badge>
  ) : (
    <Badge
      color="yellow"
      variant="light"
      c="var(--mantine-color-text)"
      leftSection={one.isSending && <Loader size={10} color="yellow" />}
    >
      por enviar
    </Badge>
  )

/** The photos of this emergency that the server does not have yet, as pictures. */
export const WaitingPhotos = ({ emergency }: { emergency: EmergencyDetail }) => {
  const photos = waitingOf(useOutbox(), emergency).filter((one) => changeOf(one).asked.what === 'photos')
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
    void fileOf(first).then((file) => {
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
