import { Text } from '@mantine/core'
import { useRecordRows } from '../../platform/list/record-rows.tsx'
import { regions } from '../../../contract/shared/codes.ts'
import { badRange, isRange } from '../../../contract/shared/dates/day-range.ts'
import { outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { BY_GRAVITY, inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import {
  EmergencyStatus,
  emergencyStatuses,
  gravityColor,
  statusesByGravity,
  storedStatuses,
} from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { CreateButton } from '../../platform/list/create-button.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { ChoiceFilter } from '../../platform/list/filters/choice-filter.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { DayRangeFilter } from '../../platform/list/filters/day-range-filter.tsx'
import { mendDays, useDayRange } from '../../platform/list/filters/use-day-range.ts'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useRights } from '../../platform/rights/person.ts'
import { hasFailed, isBlank } from '../../platform/list/list-body.tsx'
import { useList, useWholeList } from '../../platform/list/use-list.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { Age } from '../../platform/live/age.tsx'
import { ShortTime } from '../../platform/list/table/short-time.tsx'
import { PrintRowsButton } from '../../platform/print/print-rows-button.tsx'
import { useIsPrinting } from '../../platform/device/use-is-printing.ts'
import { DownloadExcel } from './download-excel.tsx'
import { addressOfEmergency, cardOfEmergency, stationsOfEmergency, withOutcome } from '../parts/emergency-row.tsx'
import { BesideList } from './beside-map/beside-list.tsx'
import { useBeside } from './beside-map/use-beside.ts'
import classes from './beside-map/split.module.css'
import { useView } from './beside-map/use-view.ts'
import { ViewChoice } from './beside-map/view-choice.tsx'
import { typeOfEmergency } from '../../../contract/emergencies/emergency-texts.ts'
import { EmergencyStatusCell } from '../detail/status-select.tsx'
import { useNews } from '../parts/news.ts'
import { SpokenNews } from '../parts/spoken-news.tsx'
import { WaitingEmergencies } from '../parts/waiting-emergencies.tsx'
import { isTab, StatusTabs, useStatusFilter } from './status-tabs.tsx'
import { useEmergencyRights } from '../parts/use-emergency-rights.ts'

const { create } = resourceScreens.emergency

const statusWithOutcome = (row: EmergencyRow) => withOutcome(<EmergencyStatusCell emergency={row} />, row)

const typeInBold = (row: EmergencyRow) => (
  <Text span inherit fw={600}>
    {typeOfEmergency(row)}
  </Text>
)

const columns: readonly Column<EmergencyRow>[] = [
  { name: 'id', header: 'Código', orderBy: 'id', width: 84, cell: (row) => <span title={row.code}>{`# ${row.id}`}</span> },
  { name: 'stations', header: 'Estaciones', least: 118, cell: stationsOfEmergency },
  { name: 'address', header: 'Dirección', orderBy: 'address', least: 118, room: 220, cell: addressOfEmergency },
  {
    name: 'emergency_type',
    header: 'Tipo de emergencia',
    orderBy: 'emergency_type_text',
    least: 118,
    cell: typeInBold,
  },
  {
    name: 'status',
    header: 'Estado',
    orderBy: 'status',
    alsoBy: { order: BY_GRAVITY, name: 'Gravedad' },
    width: 168,
    cell: statusWithOutcome,
  },
  {
    name: 'creation_date',
    header: 'Fecha reportada',
    orderBy: 'creation_date',
    width: 140,
    cell: (row) => <ShortTime at={row.creation_date} />,
  },
]

/** Beside the map: the opened emergency says the rest. */
const besideColumns: readonly Column<EmergencyRow>[] = columns.flatMap((column) => {
  if (column.name === 'stations') return []
  return column.name === 'creation_date'
    ? [{ ...column, header: 'Reportada', width: 120, cell: (row: EmergencyRow) => <Age at={row.creation_date} /> }]
    : [column]
})

/** Hundreds of selectors would take seconds, and paper cannot be pressed. */
const paperColumns = columns.map((column) =>
  column.name === 'status'
    ? {
        ...column,
        cell: (row: EmergencyRow) => withOutcome(<StatusBadge codes={storedStatuses} code={row.status} />, row),
      }
    : column,
)

const cardOf = (row: EmergencyRow) => cardOfEmergency(row, statusWithOutcome(row))

const moreNames = ['status', 'start_date', 'end_date', 'region_type', 'vehicle_emergency__vehicle', 'outcome']
const filterNames = [...moreNames, 'station_emergency__station', 'emergency_type_id']

/** All emergencies; what was noticed lately is highlighted (0083). */
export const EmergencyList = () => {
  const noticed = new Set(useNews().map(({ id }) => id))
  const found = useList<EmergencyRow>('emergency', filterNames, isRange)
  const list = useWholeList('emergency', found)
  const isWhole = list.rows !== found.rows
  const filterStatus = useStatusFilter()
  const days = useDayRange(list, ['start_date', 'end_date'])
  const { may } = useRights()
  const { to, actions } = useRecordRows<EmergencyRow>('emergency', useEmergencyRights())
  const { view, show } = useView()
  const beside = useBeside(list.rows)
  const isPhone = useIsPhone()
  const viewChoice = (
    <ViewChoice
      view={view}
      onChoose={(chosen) => {
        beside.close()
        show(chosen)
      }}
    />
  )
  // Paper has every column, and by the list's own button every row.
  const isPrinting = useIsPrinting()
  const onlyResolved = list.filters['status'] === String(EmergencyStatus.Resuelta)
  const noRows = onlyResolved ? 'No hay emergencias resueltas.' : 'Sin emergencias'
  return (
    <>
      <SpokenNews />
      <DataList
        list={list}
        purpose="Cada emergencia guarda qué pasó, dónde, quién acudió y en qué unidades."
        empty={days.isFaulty ? `${mendDays} para ver las emergencias.` : noRows}
        columns={isWhole ? paperColumns : view === 'split' && !isPrinting ? besideColumns : columns}
        beside={view === 'split' ? beside : undefined}
        renderRows={(rows) => (
          <>
            {list.page === 1 && <WaitingEmergencies />}
            {view === 'list' || isBlank(list) || hasFailed(list) ? (
              rows
            ) : (
              <BesideList
                view={view}
                asked={{ search: list.search, ...list.filters }}
                beside={beside}
                rows={view === 'split' || isPrinting ? rows : undefined}
              />
            )}
          </>
        )}
        to={to}
        edge={gravityColor}
        highlight={({ id }) => (noticed.has(id) ? 'Nueva o más grave' : undefined)}
        card={cardOf}
        action={
          <>
            {!isPhone && viewChoice}
            <MoreActions>
              <PrintRowsButton list={list} refusal="Filtre la lista o descargue el Excel." />
              <DownloadExcel list={list} />
            </MoreActions>
          </>
        }
        // The top bar has the button; a list without any has it where the rows would be.
        emptyAction={may('POST emergency') && <CreateButton place={create.path} />}
        tabs={{
          shown: isPhone ? (
            <div className={classes.tabs}>
              <StatusTabs list={list} />
              {viewChoice}
            </div>
          ) : (
            <StatusTabs list={list} />
          ),
          expressed: isTab(list) ? ['status'] : [],
        }}
        filters={
          <>
            <ResourceFilter list={list} name="station_emergency__station" label="Estación" resource="station" />
            <ResourceFilter list={list} name="emergency_type_id" label="Tipo de emergencia" resource="emergency_type" />
          </>
        }
        moreFilters={{
          names: moreNames,
          isFaulty: !isRange(list.filters),
          fields: (
            <>
              <CodeFilter
                list={{ ...list, setFilter: (_, status) => filterStatus(status) }}
                name="status"
                label="Estado"
                codes={emergencyStatuses}
                offered={statusesByGravity}
                absent={list.filters['status'] === inProgressFilter ? 'En curso' : 'Varios'}
              />
              <CodeFilter list={list} name="outcome" label="Resultado" codes={outcomes} absent="Varios" />
              <DayRangeFilter days={days} refusal={badRange} />
              <ChoiceFilter list={list} name="region_type" label="Región" choices={regions} />
              <ResourceFilter list={list} name="vehicle_emergency__vehicle" label="Vehículo" resource="vehicle" />
            </>
          ),
        }}
        {...(view !== 'split' && !isWhole && { actions })}
      />
    </>
  )
}
