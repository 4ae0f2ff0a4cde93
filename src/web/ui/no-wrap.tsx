import { Text } from '@mantine/core'

/** A code, date or number that must not wrap in a narrow column. */
export const NoWrap = ({ children }: { children: string }) => (
  <Text inherit component="span" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
)
