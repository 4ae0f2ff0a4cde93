import { Group, Text } from '@mantine/core'
import logoUrl from './logo.svg'

export const LogoIcon = ({ size = 28 }: { size?: number }) => <img src={logoUrl} width={size} height={size} alt="" />

/** The icon and the name. */
export const Logo = () => (
  <Group gap={10} wrap="nowrap" flex="none">
    <LogoIcon />
    <Text fw={700} size="lg" lts="-0.01em" style={{ whiteSpace: 'nowrap' }}>
      Sirena
    </Text>
  </Group>
)
