import { Center, Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A list without rows: the list's own text and, if the person may, a create button. */
export const ListEmpty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Center mih={240} p="lg">
    <Stack align="center" gap="sm">
      <IconInbox size={40} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      {children}
    </Stack>
  </Center>
)
