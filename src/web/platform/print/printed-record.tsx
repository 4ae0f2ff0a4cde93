import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Letterhead } from './letterhead.tsx'
import classes from './printed-record.module.css'

interface Props {
  /** At the foot of every sheet. */
  name: string
  /** Whose letterhead it is; by default the brigade's. */
  stations?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The page of a record or a list, on paper with a letterhead and without what can only be pressed. */
export const PrintedRecord = ({ name, stations = '', className = '', children }: Props) => (
  <Stack gap="md" className={`${classes.record} ${className}`}>
    <Letterhead name={name} stations={stations} />
    {children}
  </Stack>
)
