import { Button } from '@mantine/core'
import { IconDeviceTabletOff } from '@tabler/icons-react'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { Terminal } from '../../../contract/attendance/terminals.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { CreateButton } from '../../platform/list/create-button.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { useList } from '../../platform/list/use-list.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'

const EndButton = ({ terminal }: { terminal: Terminal }) => {
  const { change, isBusy } = useConfirmedChange('terminal', terminal, 'end')
  const end = () =>
    change({
      question: {
        title: '¿Terminar esta terminal?',
        about: `${terminal.name} · ${terminal.station_text}`,
        text: 'El dispositivo dejará de marcar en ese momento. Para volver a usarlo habrá que crear otra terminal en él.',
        yes: 'Sí, terminar',
        no: 'No, cancelar',
        color: 'signal',
      },
      send: () => api.delete(`terminal/${terminal.id}`),
      success: 'Terminal terminada',
      showError: failureNotice('No se pudo terminar la terminal'),
    })
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDeviceTabletOff size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void end()}
    >
      Terminar
    </Button>
  )
}

/** A person who left, or is no longer in charge, may still know the token of a terminal that they made. */
const authorOf = (row: Terminal) =>
  row.created_by_name + (row.has_author_left ? ' (ya no está a cargo de esta estación: créela de nuevo)' : '')

const columns: readonly Column<Terminal>[] = [
  { name: 'name', header: 'Nombre', orderBy: 'name', isHeading: true, cell: (row) => row.name },
  { name: 'station_text', header: 'Estación', orderBy: 'station_text', cell: (row) => row.station_text },
  {
    name: 'last_used_at',
    header: 'Último uso',
    orderBy: 'last_used_at',
    width: 172,
    cell: (row) => showDateTime(row.last_used_at),
  },
  { name: 'created_at', header: 'Creada', orderBy: 'created_at', width: 172, cell: (row) => showDateTime(row.created_at) },
  { name: 'takes_dpi', header: 'DPI escrito', width: 116, cell: (row) => (row.takes_dpi ? 'Sí' : 'No') },
  { name: 'created_by_name', header: 'Creada por', least: 200, cell: authorOf },
  { name: 'end', header: 'Acción', width: 132, cell: (row) => <EndButton terminal={row} /> },
]

const cardOf = (row: Terminal): CardParts => ({
  time: `Último uso ${showDateTime(row.last_used_at)}`,
  title: row.name,
  about: `${row.station_text} · ${row.takes_dpi ? 'acepta' : 'no acepta'} DPI escritos · creada por ${authorOf(row)}`,
  action: <EndButton terminal={row} />,
})

/** The devices at the doors of the stations that the caller is in charge of. */
export const TerminalList = () => {
  const list = useList<Terminal>('terminal')
  return (
    <DataList
      list={list}
      empty="Sin terminales"
      purpose="Una terminal es un teléfono o una tableta en la puerta, donde el personal marca con su código."
      columns={columns}
      highlight={(row) => (row.has_author_left ? 'Su autor ya no está a cargo de esta estación' : undefined)}
      card={cardOf}
      action={<CreateButton place="/qr_scan/terminals/create">Crear en este dispositivo</CreateButton>}
    />
  )
}
