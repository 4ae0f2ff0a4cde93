import { Alert, SimpleGrid } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showHours, isStateHidden } from '../../../contract/attendance/hours-rules.ts'
import type { OwnHours } from '../../../contract/attendance/hours.schema.ts'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { Fact } from '../../platform/record/fact.tsx'

interface Props {
  hours: OwnHours & { is_moved?: boolean }
  children?: ReactNode
}

/** A person's hours and last marks. `children` are further facts. */
export const HoursFacts = ({ hours, children }: Props) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" verticalSpacing="md">
    <Fact label="Horas de hoy">{showHours(hours.total_hours_day)}</Fact>
    <Fact label="Horas de este mes">{showHours(hours.total_hours_month)}</Fact>
    <Fact label="Último ingreso">
      <LastMark at={hours.last_entry_exit.date_entry} isHidden={isHidden(hours)} />
    </Fact>
    <Fact label="Última salida">
      <LastMark at={hours.last_entry_exit.date_exit} isHidden={isHidden(hours)} />
    </Fact>
    {children}
  </SimpleGrid>
)

const isHidden = ({ is_entry, is_moved = false }: Props['hours']) => isStateHidden({ is_entry, is_moved })

const LastMark = ({ at, isHidden: hidden }: { at: string | null; isHidden: boolean }) =>
  at === null ? hidden ? '—' : 'Sin registro' : <DateTime at={at} />

/** When the entry was made that has no exit yet. */
export const openEntryOf = ({ is_entry, last_entry_exit }: OwnHours): string | null =>
  is_entry === true ? last_entry_exit.date_entry : null

/** Shown while an entry is open for more than a day (S-15). */
export const WithoutExit = ({ hours }: { hours: OwnHours }) =>
  hours.without_exit && (
    <Alert color="orange" role="status" icon={<IconClockExclamation aria-hidden />}>
      <b>Ingreso sin salida.</b>
      {' El ingreso del '}
      <DateTime at={hours.last_entry_exit.date_entry} />
      {' pasó de 24 horas sin salida. Cuenta 24 horas hasta que se marque o se corrija la salida.'}
    </Alert>
  )
