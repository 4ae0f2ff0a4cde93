import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** A page with one message and one action. */
export const FullPage = ({ title, text, children }: Props) => (
  <Center mih="70dvh" p="lg">
    <Stack align="center" gap="sm" maw={440}>
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text ta="center" c="dimmed">
        {text}
      </Text>
      {children}
    </Stack>
  </Center>
)
