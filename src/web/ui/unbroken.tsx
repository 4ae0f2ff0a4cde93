import { Text } from '@mantine/core'

/** A code, a date, a number: something that must stay on one line in a narrow column. */
export const Unbroken = ({ children }: { children: string }) => (
  <Text inherit component="span" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
)
