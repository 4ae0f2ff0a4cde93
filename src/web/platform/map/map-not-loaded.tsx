import { Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { whenServerReturns } from '../calls/server-return.ts'
import { hasFailedParts } from './lazy-part.tsx'
import { MapUnavailable } from './map-unavailable.tsx'

interface Props {
  height: number | string
  onAgain: () => void
}

/** In place of a map that failed: if its file did not come, it is asked for again, by the person or once the server answers. */
export const MapNotLoaded = ({ height, onAgain }: Props) => {
  const [isForConnection] = useState(hasFailedParts)
  const again = useEffectEvent(onAgain)
  useEffect(() => (isForConnection ? whenServerReturns(() => again()) : undefined), [isForConnection])
  if (!isForConnection) return <MapUnavailable height={height} />
  return (
    <Group justify="center" mih={120} bg="var(--mantine-color-default-hover)" bdrs="md" p="md" role="status">
      <Text c="dimmed" ta="center">
        No se pudo cargar el mapa. Se cargará cuando haya conexión.
      </Text>
      <Button variant="default" onClick={onAgain}>
        Reintentar
      </Button>
    </Group>
  )
}
