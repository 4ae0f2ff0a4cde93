import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { OUTBOX_MS } from '../../../contract/shared/browser-limits.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { Sheet } from '../dialogs/sheet.tsx'
import { useLeavesFocusTo } from '../ui/focus-back.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import { isPageNeeded, isRefused, saidOf, sendNow, useOutbox, type Waiting } from './outbox.ts'
import classes from './outbox-sheet.module.css'
import { useDiscard } from './use-discard.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Everything that waits to be sent, in words, and what can be done about it. */
export const OutboxSheet = ({ opened, onClose }: Props) => {
  const outbox = useOutbox()
  return (
    <Sheet
      title={outbox.length === 0 ? 'Nada por enviar' : `${outbox.length} por enviar`}
      opened={opened}
      onClose={onClose}
      footer={
        outbox.some((one) => !isRefused(one)) ? (
          <Button fullWidth size="md" leftSection={<IconCloudUp size={20} aria-hidden />} onClick={sendNow}>
            Enviar ahora
          </Button>
        ) : undefined
      }
    >
      {isPageNeeded() && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          Este navegador no guarda lo que falta por enviar: no cierre esta página.
        </Alert>
      )}
      {outbox.length === 0 && <Text>No queda nada por enviar en este dispositivo.</Text>}
      <ul className={classes.list}>
        {outbox.map((one) => (
          <li key={one.id}>
            <Row one={one} onLeave={onClose} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const Row = ({ one, onLeave }: { one: Waiting; onLeave: () => void }) => {
  const discard = useDiscard()
  // It may leave while one of its buttons has the focus.
  useLeavesFocusTo('[role="dialog"] button[aria-label="Cerrar"]')
  const { name, text, notedAt, place, form = place } = one.kept.write
  return (
    <>
      <Text fw={600}>{name}</Text>
      {text !== undefined && <Text className={classes.text}>{text}</Text>}
      <Text size="sm" c="dimmed">{`Anotado ${showDateTime(notedAt)}`}</Text>
      <Text size="sm" {...(isRefused(one) && { c: 'red' })}>
        {stateOf(one)}
      </Text>
      <Group gap="xs" mt={4}>
        {place !== '' && (
          <Button
            variant="default"
            size="compact-md"
            component={PlaceLink}
            place={isRefused(one) ? form : place}
            onClick={onLeave}
          >
            {isRefused(one) ? 'Editar' : 'Ver'}
          </Button>
        )}
        {!one.isSending && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => void discard(one)}>
            Descartar
          </Button>
        )}
      </Group>
    </>
  )
}

const stateOf = (one: Waiting): string => {
  if (isRefused(one)) return saidOf(one) ?? ''
  if (one.isSending) return one.fraction === undefined ? 'Enviando…' : `Enviando… ${Math.round(one.fraction * 100)} %`
  const until = showDateTime(new Date(one.keptAt + OUTBOX_MS).toISOString())
  return [saidOf(one) ?? 'Se enviará cuando haya conexión.', `Se guarda aquí hasta el ${until}.`].join(' ')
}
