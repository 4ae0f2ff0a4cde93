import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { gravityColor, storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import type { OpenDashboardReport } from '../../../contract/overview/dashboard.schema.ts'
import { typeOfEmergency } from '../../../contract/emergencies/emergency-texts.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { addressOfEmergency, cardOfEmergency, stationsOfEmergency } from '../../emergencies/parts/emergency-row.tsx'
import { ListBody } from '../../platform/list/list-body.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useRights } from '../../platform/rights/person.ts'
import { Section } from '../../platform/ui/section.tsx'

const { record } = resourceScreens.emergency

/** Of the cards on a phone, until the others are asked for. */
const FIRST_CARDS = 3

type Row = OpenDashboardReport['results'][number]

const columns: readonly Column<Row>[] = [
  { name: 'code', header: 'Código', width: 136, cell: (row) => row.code },
  { name: 'emergency_type', header: 'Tipo de emergencia', cell: typeOfEmergency },
  { name: 'address', header: 'Dirección', cell: addressOfEmergency },
  { name: 'stations', header: 'Estaciones', cell: stationsOfEmergency },
  { name: 'creation_date', header: 'Reportada', width: 168, cell: (row) => showDateTime(row.creation_date) },
  { name: 'status', header: 'Estado', width: 152, cell: (row) => <StatusBadge codes={storedStatuses} code={row.status} /> },
]

const cardOf = (row: Row) => cardOfEmergency(row, <StatusBadge codes={storedStatuses} code={row.status} />)

/** The newest emergencies of the filters, each with a link to its detail where the person may open that. */
export const LastEmergencies = ({ rows, isPrevious }: { rows: readonly Row[]; isPrevious: boolean }) => {
  const { mayOpen } = useRights()
  const isPhone = useIsPhone()
  const [isWhole, { open }] = useDisclosure(false)
  const isCut = isPhone && !isWhole && rows.length > FIRST_CARDS
  const list = {
    resource: 'emergency',
    rows: isCut ? rows.slice(0, FIRST_CARDS) : rows,
    count: rows.length,
    isLoading: false,
    isRefreshing: false,
    isPrevious,
    error: undefined,
    retry: () => undefined,
    prefetch: () => undefined,
  }
  return (
    <Section title="Últimas emergencias">
      <ListBody
        list={list}
        empty="No hay estadisticas que mostrar"
        columns={columns}
        edge={gravityColor}
        card={cardOf}
        {...(mayOpen(record.path) && { to: (row: Row) => placeOf(record, row.id) })}
      />
      {isCut && (
        <Button variant="default" fullWidth mt="sm" onClick={open}>
          {`Ver las demás (${rows.length - FIRST_CARDS})`}
        </Button>
      )}
    </Section>
  )
}
