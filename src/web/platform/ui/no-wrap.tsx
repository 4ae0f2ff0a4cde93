import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'

/** A code, date or number that must not wrap in a narrow column. */
export const NoWrap = ({ children }: { children: string }) => (
  <Text inherit component="span" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
)

/** A text in which no day breaks at its hyphens. */
export const WholeDays = ({ children }: { children: string }): ReactNode => {
  const [before = '', day, ...after] = children.split(/(\d{2}-\d{2}-\d{4})/)
  if (day === undefined) return before
  return (
    <>
      {before}
      <NoWrap>{day}</NoWrap>
      <WholeDays>{after.join('')}</WholeDays>
    </>
  )
}

/** A day and a time in a sentence: a line may end between them, and not at a hyphen. */
export const DateTime = ({ at }: { at: Date | string | null }) => {
  const [day = '', time = ''] = showDateTime(at).split(' ')
  return (
    <>
      <NoWrap>{day}</NoWrap> <NoWrap>{time}</NoWrap>
    </>
  )
}
