import { Button, Group } from '@mantine/core'
import { IconDeviceTablet, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { AttendanceRow, MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { userStatuses } from '../../../contract/people/user-codes.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { PersonFilter } from '../../people/parts/person-filter.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { useList } from '../../platform/list/use-list.ts'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { ShortTime } from '../../platform/list/table/short-time.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { useAsker } from '../../platform/rights/person.ts'
import { PersonName } from '../../people/parts/person-name.tsx'
import { AttendanceBadge } from '../parts/attendance-badge.tsx'
import type { ToMark } from './find-to-mark.ts'
import { MarkButton } from './mark-button.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { attendanceStateOf, attendanceStates } from '../../../contract/attendance/attendance-rules.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { notices } from '../../platform/dialogs/notices.ts'

/** Says what was marked, and that the device's clock is wrong if it is. */
const sayMarked = ({ is_entry, name, date, station_text, warning }: MarkAnswer): void => {
  const { label } = attendanceStates[attendanceStateOf(is_entry)]
  const where = station_text === '' ? '' : ` en ${station_text}`
  notices.done(`${label}: ${name}`, `${showDateTime(date)}${where}`)
  if (warning !== null) notices.warning(warning)
}

const NO_RECORD = 'Sin registro'
const NO_TYPE = 'Sin tipo de bombero'

const isInactive = (row: AttendanceRow) => row.status !== UserStatus.Activo

/** Why the row is highlighted, in a word. */
const Inactive = () => <StatusBadge codes={userStatuses} code={UserStatus.Inactivo} />

const Name = ({ row }: { row: AttendanceRow }) =>
  isInactive(row) ? (
    <Group gap="xs" wrap="nowrap">
      <PersonName person={row} />
      <Inactive />
    </Group>
  ) : (
    <PersonName person={row} />
  )

const columns: readonly Column<AttendanceRow>[] = [
  {
    name: 'name',
    header: 'Nombre',
    orderBy: 'last_name',
    isHeading: true,
    least: 232,
    cell: (row) => <Name row={row} />,
  },
  { name: 'no_dpi', header: 'DPI', orderBy: 'no_dpi', width: 148, cell: (row) => showDpi(row.no_dpi) },
  {
    name: 'firefighter_type',
    header: 'Tipo de bombero',
    orderBy: 'firefighter_type',
    width: 164,
    cell: (row) => row.firefighter_type || NO_TYPE,
  },
  {
    name: 'last_entry',
    header: 'Último ingreso',
    orderBy: 'last_entry',
    width: 112,
    cell: (row) => <LastMark at={row.last_entry} Time={ShortTime} />,
  },
  {
    name: 'last_exit',
    header: 'Última salida',
    orderBy: 'last_exit',
    width: 112,
    cell: (row) => <LastMark at={row.last_exit} Time={ShortTime} />,
  },
  {
    name: 'is_entry',
    header: 'Estado actual',
    orderBy: 'is_entry',
    width: 136,
    cell: (row) => <AttendanceBadge is_entry={row.is_entry} />,
  },
]

const LastMark = ({ at, Time }: { at: string | null; Time: typeof ShortTime }) => (at === null ? NO_RECORD : <Time at={at} />)

/** Who is in, who left, and the marks by hand of those without their code. */
export const AttendanceList = () => {
  const list = useList<AttendanceRow>('qr', ['id'])
  const stations = privateStations(useAsker())
  const [asked, setAsked] = useState<ToMark>()
  const finish = (answer: MarkAnswer, marked: ToMark) => {
    setAsked((now) => (now === marked ? undefined : now))
    sayMarked(answer)
  }
  const button = (row: AttendanceRow) => <MarkButton row={row} onFound={setAsked} />
  const card = (row: AttendanceRow): CardParts => ({
    lead: (
      <Group gap="xs">
        <AttendanceBadge is_entry={row.is_entry} />
        {isInactive(row) && <Inactive />}
      </Group>
    ),
    title: surnameFirst(row),
    about: (
      <>
        <div>{`${showDpi(row.no_dpi)} · ${row.firefighter_type || NO_TYPE}`}</div>
        <div>
          {'Ingreso: '}
          <LastMark at={row.last_entry} Time={DateTime} />
        </div>
        <div>
          {'Salida: '}
          <LastMark at={row.last_exit} Time={DateTime} />
        </div>
      </>
    ),
    isWhole: true,
    action: button(row),
  })
  return (
    <>
      <DataList
        list={list}
        empty="Sin Usuarios"
        purpose="Aquí se ve quién está de turno y quién ya salió."
        columns={[...columns, { name: 'mark', header: 'Acción', width: 108, isAction: true, cell: button }]}
        highlight={(row) => (isInactive(row) ? 'Inactivo' : undefined)}
        card={card}
        action={
          <>
            <MoreActions>
              <Button
                variant="default"
                component={PlaceLink}
                place="/qr_scan/terminals"
                leftSection={<IconDeviceTablet size={18} aria-hidden />}
              >
                Terminales
              </Button>
            </MoreActions>
            <Button component={PlaceLink} place="/qr_read" leftSection={<IconQrcode size={18} aria-hidden />}>
              Escanear QR
            </Button>
          </>
        }
        filters={<PersonFilter list={list} name="id" label="Usuario" station={stations === 'all' ? null : stations} />}
      />
      <MarkDialog asked={asked} isTimeOffered onClose={() => setAsked(undefined)} onMarked={finish} />
    </>
  )
}
