import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** One step of the section. It replaces another, so the focus moves to its title. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="md">
    <Title order={3} size="h5" tabIndex={-1} ref={takeFocus}>
      {title}
    </Title>
    {children}
  </Stack>
)
