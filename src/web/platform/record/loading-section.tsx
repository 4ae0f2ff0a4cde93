import { Paper, SimpleGrid, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

const facts = [1, 2, 3, 4, 5, 6]

/** The shape of a section of facts that is on its way. */
export const LoadingSection = ({ children }: { children?: ReactNode }) => (
  <Paper withBorder p="lg">
    <Skeleton height={20} maw={160} mb="lg" />
    {children}
    <SimpleGrid cols={2} spacing="xl" verticalSpacing="lg">
      {facts.map((fact) => (
        <div key={fact}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height={16} />
        </div>
      ))}
    </SimpleGrid>
  </Paper>
)
