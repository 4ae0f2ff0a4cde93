import { Anchor, Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import type { ApiError } from './api.ts'
import { isLost } from './repeat-lost.ts'

interface FailureProps {
  error: ApiError
  retry: () => void
  /** The screen's heading, if the failed part is the whole screen. */
  title?: string
  /** The way back from a screen that failed whole. */
  children?: ReactNode
}

/** A failed read, with a button to try again. */
export const LoadFailure = ({ error, retry, title, children }: FailureProps) => {
  const { place, retryAll } = useOneRetry<HTMLDivElement>(retry)
  return (
    <Center ref={place} mih={retryAll ? 240 : 120} p="lg" role="alert">
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
        <Group gap="sm" justify="center">
          {children}
          {retryAll && (
            <Button variant="default" onClick={retryAll}>
              Reintentar
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  )
}

/** A failed read of a part of one line. */
export const LineFailure = ({ text, retry }: { text: string; retry: () => void }) => {
  const { place, retryAll } = useOneRetry<HTMLParagraphElement>(retry)
  return (
    <Text ref={place} size="sm" role="alert">
      {text}{' '}
      {retryAll && (
        <Anchor component="button" type="button" inherit underline="always" onClick={retryAll}>
          Reintentar
        </Anchor>
      )}
    </Text>
  )
}

interface Failure {
  place: HTMLElement
  retry: () => void
}
let failures: readonly Failure[] = []
const listeners = new Set<() => void>()
const set = (next: readonly Failure[]) => {
  failures = next
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A dialog has a button of its own: the screen's lies behind it. */
const together = (place: HTMLElement) => {
  const dialog = place.closest('[role="dialog"]')
  return failures.filter((one) => one.place.closest('[role="dialog"]') === dialog)
}
const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * One 'Reintentar' on a screen, however many of its parts failed: the first of them gets `retryAll`, which asks for all of them
 * again. `place` goes to the element that says what failed.
 */
const useOneRetry = <E extends HTMLElement>(
  retry: () => void,
): { place: RefObject<E | null>; retryAll: (() => void) | undefined } => {
  const place = useRef<E>(null)
  useLayoutEffect(() => {
    if (place.current === null) return undefined
    const failure = { place: place.current, retry }
    set([...failures, failure])
    return () => set(failures.filter((one) => one !== failure))
  }, [retry])
  const isFirst = useSyncExternalStore(listen, () => {
    const own = place.current
    return own !== null && together(own).every((one) => one.place === own || isBefore(own, one.place))
  })
  const retryAll = () => {
    for (const failure of place.current ? together(place.current) : []) failure.retry()
  }
  return { place, retryAll: isFirst ? retryAll : undefined }
}
