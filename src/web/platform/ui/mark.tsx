import { Group, Text } from '@mantine/core'
import markUrl from './mark.svg'

export const Mark = ({ size = 28 }: { size?: number }) => <img src={markUrl} width={size} height={size} alt="" />

/** The mark and the name. */
export const Logo = () => (
  <Group gap={10} wrap="nowrap" flex="none">
    <Mark />
    <Text fw={700} size="lg" lts="-0.01em" style={{ whiteSpace: 'nowrap' }}>
      Sirena
    </Text>
  </Group>
)
