import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ApiError } from './api.ts'
import { isLost } from './repeat-lost.ts'

interface FailureProps {
  error: ApiError
  retry: () => void
  /** The screen's heading, if the failed part is the whole screen. */
  title?: string
}

/** A failed read, with a button to try again. */
export const LoadFailure = ({ error, retry, title }: FailureProps) => (
  <Center mih={240} p="lg" role="alert">
    <Stack align="center" gap="sm" maw={420}>
      <IconCloudOff size={40} stroke={1.25} color="var(--mantine-color-error)" aria-hidden />
      {title !== undefined && (
        <Title order={1} size="h3" ta="center">
          {title}
        </Title>
      )}
      <Text ta="center">{error.status === 0 ? error.message.replace(' Vuelva a intentar.', '') : error.message}</Text>
      {isLost(error) && (
        <Text ta="center" c="dimmed" size="sm">
          Este dispositivo no lo guarda para verlo sin conexión. Se cargará por sí solo cuando vuelva la conexión.
        </Text>
      )}
      <Button variant="default" onClick={retry}>
        Reintentar
      </Button>
    </Stack>
  </Center>
)
