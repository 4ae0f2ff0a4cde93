import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Facts side by side, as many as fit the width. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 2, md: 3 }} spacing="md" verticalSpacing={{ base: 'sm', sm: 'md' }}>
    {children}
  </SimpleGrid>
)
