import { Center, Text } from '@mantine/core'

export const MapUnavailable = ({ height }: { height: number | string }) => (
  <Center
    h={typeof height === 'number' ? Math.min(height, 120) : 120}
    bg="var(--mantine-color-default-hover)"
    bdrs="md"
    p="md"
    role="status"
  >
    <Text c="dimmed" ta="center">
      El mapa no está disponible en este equipo
    </Text>
  </Center>
)
