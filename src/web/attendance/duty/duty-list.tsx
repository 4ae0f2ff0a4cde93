import { IconFileSpreadsheet } from '@tabler/icons-react'
import { DUTY } from '../../../contract/shared/rights/affects.ts'
import { showDay, today } from '../../../contract/shared/dates/dates.ts'
import type { DutyRow } from '../../../contract/attendance/duty.schema.ts'
import { dutyFilterStates, dutyStateOf, dutyStates, leaveFilters } from '../../../contract/attendance/duty-rules.ts'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { DownloadButton } from '../../platform/calls/download-button.tsx'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { FilterTabs } from '../../platform/list/filters/filter-tabs.tsx'
import { PersonFilter } from '../../people/parts/person-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { useList } from '../../platform/list/use-list.ts'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { useAsker } from '../../platform/rights/person.ts'
import { PersonName } from '../../people/parts/person-name.tsx'
import { DutyLink } from './duty-link.tsx'
import classes from './duty-list.module.css'

const NO_STATION = 'Sin estación'

const State = ({ row }: { row: DutyRow }) => <StatusBadge codes={dutyStates} code={dutyStateOf(row)} />

const StateWithLeave = ({ row }: { row: DutyRow }) => (
  <>
    <State row={row} />
    {leaveNote(row) !== '' && <div className={classes.leave}>{leaveNote(row)}</div>}
  </>
)

const LeaveEnd = ({ row }: { row: DutyRow }) => {
  const end = row.end_date_unsubscribe
  if (end === null) return '—'
  return end < today() ? <span className={classes.over}>{`Venció el ${showDay(end)}`}</span> : `Vence el ${showDay(end)}`
}

const columns: readonly Column<DutyRow>[] = [
  {
    name: 'name',
    header: 'Nombre',
    orderBy: 'last_name',
    isHeading: true,
    least: 220,
    cell: (row) => <PersonName person={row} />,
  },
  { name: 'no_dpi', header: 'DPI', orderBy: 'no_dpi', width: 156, cell: (row) => showDpi(row.no_dpi) },
  { name: 'status', header: 'Estado', orderBy: 'status', width: 208, wraps: true, cell: (row) => <StateWithLeave row={row} /> },
  { name: 'station', header: 'Estación', orderBy: 'station_text', cell: (row) => row.station_text || NO_STATION },
]
const endColumn: Column<DutyRow> = {
  name: 'end_date_unsubscribe',
  header: 'Fin de la baja',
  orderBy: 'end_date_unsubscribe',
  width: 184,
  cell: (row) => <LeaveEnd row={row} />,
}
const actionColumn: Column<DutyRow> = {
  name: 'action',
  header: 'Acción',
  width: 148,
  isAction: true,
  cell: (row) => <DutyLink person={row} />,
}

const tabs = [{ label: 'Todos' }, ...Object.entries(leaveFilters).map(([value, label]) => ({ value, label }))]

/** Who is on duty and who is not, and the way to change it. */
export const DutyList = () => {
  const found = useList<DutyRow>(DUTY, ['station', 'status_user', 'user', 'leave'])
  // Its rows are people, whose record is not at the list's own address.
  const list = { ...found, prefetch: () => undefined }
  const stations = privateStations(useAsker())
  const isOfAll = stations === 'all'
  const { leave } = list.filters
  const hasEnd = leave === 'ending' || leave === 'expired'
  const aboutOf = (row: DutyRow) => {
    if (hasEnd) return <LeaveEnd row={row} />
    return [leaveNote(row), showDpi(row.no_dpi), row.station_text || NO_STATION].filter(Boolean).join(' · ')
  }
  const card = (row: DutyRow): CardParts => ({
    picture: <PersonAvatar person={row} size={40} />,
    lead: <State row={row} />,
    title: surnameFirst(row),
    about: aboutOf(row),
    isWhole: true,
    ...(isOfAll && { action: <DutyLink person={row} /> }),
  })
  return (
    <DataList
      list={list}
      empty="Sin Usuarios"
      purpose="Desde aquí se da de baja y de alta al personal."
      columns={[...columns, ...(hasEnd ? [endColumn] : []), ...(isOfAll ? [actionColumn] : [])]}
      to={(row) => placeOf(resourceScreens.user.record, row.id)}
      card={card}
      action={
        <MoreActions>
          <PrintButton />
          <DownloadButton
            path="job_management/excel_duty"
            query={{ search: list.search, ordering: list.ordering, ...list.filters }}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            disabled={list.count === 0}
          >
            Descargar Excel
          </DownloadButton>
        </MoreActions>
      }
      emptyAction={null}
      tabs={{
        shown: <FilterTabs list={list} name="leave" label="Personas que se muestran" tabs={tabs} />,
        expressed: ['leave'],
      }}
      filters={
        <>
          {isOfAll && <ResourceFilter list={list} name="station" label="Estación" resource="station" />}
          <CodeFilter list={list} name="status_user" label="Estado" codes={dutyStates} offered={dutyFilterStates} />
          <PersonFilter list={list} name="user" label="Usuario" station={isOfAll ? null : stations} />
        </>
      }
    />
  )
}
