import { Badge, Loader, Text } from '@mantine/core'
import { isRefused, saidOf, type Waiting } from './outbox.ts'

/** Marks what the server does not have yet. */
export const WaitingBadge = ({ one }: { one: Waiting }) =>
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

/** Why it was not accepted. */
export const Refused = ({ one }: { one: Waiting }) =>
  isRefused(one) && (
    <Text span size="sm" c="red">
      {saidOf(one)}
    </Text>
  )
