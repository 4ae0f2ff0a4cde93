import { Center, Stack, Text } from '@mantine/core'
import { IconInbox, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  text: string
  /** What the list is for, until it holds something. */
  purpose?: string | undefined
  /** Of what the list holds. */
  icon?: Icon | undefined
  children?: ReactNode
}

/** A list without rows: the list's own text and, if the person may, a create button. */
export const ListEmpty = ({ text, purpose, icon: Sign = IconInbox, children }: Props) => (
  <Center mih={240} p="lg">
    <Stack align="center" gap="sm">
      <Sign size={40} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text c="dimmed" ta="center" role="status">
        {text}
      </Text>
      {purpose !== undefined && (
        <Text size="sm" ta="center" maw={420}>
          {purpose}
        </Text>
      )}
      {children}
    </Stack>
  </Center>
)
