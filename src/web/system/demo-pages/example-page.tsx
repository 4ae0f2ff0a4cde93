import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'

/** A page that shows how a part looks. It has no link in the sidebar and makes no call (A-DEM-09). */
export const ExamplePage = ({ children }: { children: ReactNode }) => (
  <Stack gap="md">
    <div>
      <Title order={1} size="h2">
        {useScreenTitle()}
      </Title>
      <Text c="dimmed">Página de ejemplo: nada de lo que se haga aquí se guarda.</Text>
    </div>
    {children}
  </Stack>
)
