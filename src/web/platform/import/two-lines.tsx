import { Stack, Text } from '@mantine/core'
import { NoWrap } from '../ui/no-wrap.tsx'

/** Two values in one cell, where there are too many for one column each. */
export const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <Stack component="span" gap={0}>
    <Text component="span" inherit truncate>
      {first}
    </Text>
    <Text component="span" size="xs" c="dimmed" fw={400}>
      <NoWrap>{second}</NoWrap>
    </Text>
  </Stack>
)
