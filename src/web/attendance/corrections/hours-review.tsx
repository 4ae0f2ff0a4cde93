import { Anchor, Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { markMethods } from '../../../contract/attendance/attendance-rules.ts'
import type { CorrectionRow, WithoutExitRow } from '../../../contract/attendance/attendance-corrections.schema.ts'
import { CorrectionState, correctionStates, correctionWords } from '../../../contract/attendance/correction-rules.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { dutyScreens, staffReportScreens } from '../../../contract/shared/rights/screens.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { useDialogOf } from '../../platform/dialogs/use-dialog-of.ts'
import { DataList } from '../../platform/list/data-list.tsx'
import { FilterTabs } from '../../platform/list/filters/filter-tabs.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import { FirstOfMany } from '../../platform/list/first-of-many.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { useList, type Filters } from '../../platform/list/use-list.ts'
import { WholeDays } from '../../platform/ui/no-wrap.tsx'
import { useAsker } from '../../platform/rights/person.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { AskCorrection, type ToCorrect } from './ask-correction.tsx'
import { ReviewCorrection } from './review-correction.tsx'
import { RowButton } from './row-button.tsx'

/** The inbox of hours: entries without an exit, corrections to be decided, and decided ones. */
export const HoursReview = () => {
  const { state }: { state?: unknown } = useSearch({ strict: false })
  if (state === 'pending' || state === 'decided') return <Corrections key={state} isPending={state === 'pending'} />
  return <WithoutExit />
}

const tabs = [{ label: 'Sin salida' }, { value: 'pending', label: 'Por decidir' }, { value: 'decided', label: 'Decididas' }]

const Tabs = ({ list }: { list: Filters }) => <FilterTabs list={list} name="state" label="Lo que se muestra" tabs={tabs} />

/** The stations of a person who sees more than their own. */
const StationFilter = ({ list }: { list: Filters }) =>
  privateStations(useAsker()) === 'all' && <ResourceFilter list={list} name="station" label="Estación" resource="station" />

const related = [
  ['/human_resources/control_hours', 'Control de horas'],
  [dutyScreens.list.path, 'Bajas y altas'],
  [staffReportScreens.list.path, staffReportScreens.list.title],
  ['/human_resources/closed_months', 'Cierre de meses'],
] as const

/** The other screens of hours: the sidebar of chiefs has no link to them (A-NAV-15). */
const Related = () => (
  <Group component="nav" gap="4px 16px" aria-label="Otras pantallas de horas">
    {related.map(([place, label]) => (
      <Anchor key={place} component={PlaceLink} place={place} size="sm">
        {label}
      </Anchor>
    ))}
  </Group>
)

const WithoutExit = () => {
  const list = useList<WithoutExitRow>('attendance_without_exit', ['station', 'user'])
  const { open: ask, shown: asked, ...asking } = useDialogOf<WithoutExitRow>()
  const { open: review, shown: reviewed, ...reviewing } = useDialogOf<number>()
  const button = (row: WithoutExitRow) =>
    row.pending === null ? (
      <RowButton label="Corregir" about={row.name} onClick={() => ask(row)} />
    ) : (
      <RowButton label="Por decidir" about={row.name} onClick={() => row.pending !== null && review(row.pending)} />
    )
  const columns: readonly Column<WithoutExitRow>[] = [
    { name: 'name', header: 'Nombre', orderBy: 'name', cell: (row) => row.name },
    { name: 'station', header: 'Estación', cell: (row) => row.station_text || '—' },
    { name: 'started_at', header: 'Ingreso', orderBy: 'started_at', width: 172, cell: (row) => showDateTime(row.started_at) },
    { name: 'method', header: 'Forma', width: 112, cell: (row) => markMethods[row.method] },
    { name: 'correction', header: 'Corrección', width: 148, cell: button },
  ]
  return (
    <>
      <DataList
        list={list}
        empty="Nadie tiene un ingreso de más de 24 horas sin salida."
        columns={columns}
        card={(row) => ({
          time: showDateTime(row.started_at),
          title: row.name,
          about: [row.station_text, markMethods[row.method]].filter(Boolean).join(' · '),
          isWhole: true,
          action: button(row),
        })}
        totals={<Related />}
        tabs={{ shown: <Tabs list={list} />, expressed: [] }}
        filters={<StationFilter list={list} />}
      />
      <AskCorrection asked={asked && toCorrect(asked)} {...asking} />
      <ReviewCorrection id={reviewed} {...reviewing} />
    </>
  )
}

const toCorrect = ({ id, user, name, started_at }: WithoutExitRow): ToCorrect => ({
  person: { id: user, name },
  mark: { id, is_entry: true, date: started_at, isOpen: true },
})

const wordsOf = (row: CorrectionRow) => row.items.map(correctionWords)
const itemsOf = (row: CorrectionRow) => <FirstOfMany names={wordsOf(row)} />

const Corrections = ({ isPending }: { isPending: boolean }) => {
  const list = useList<CorrectionRow>('attendance_correction', ['state', 'station', 'user'])
  const { open: review, shown: reviewed, ...reviewing } = useDialogOf<number>()
  const button = (row: CorrectionRow) => (
    <RowButton label={isPending ? 'Revisar' : 'Ver'} about={row.name} onClick={() => review(row.id)} />
  )
  const columns: readonly Column<CorrectionRow>[] = [
    { name: 'name', header: 'Nombre', orderBy: 'name', cell: (row) => row.name },
    { name: 'items', header: 'Corrección', least: 220, cell: itemsOf },
    ...(isPending
      ? [
          { name: 'reason', header: 'Motivo', cell: (row: CorrectionRow) => row.reason },
          { name: 'asked_by', header: 'La pidió', cell: (row: CorrectionRow) => row.asked_by_name },
          { name: 'asked_at', header: 'Fecha', width: 172, cell: (row: CorrectionRow) => showDateTime(row.asked_at) },
        ]
      : [
          { name: 'state', header: 'Estado', width: 128, cell: stateOf },
          { name: 'decided_by', header: 'La decidió', cell: (row: CorrectionRow) => row.decided_by_name || '—' },
          { name: 'decided_at', header: 'Fecha', width: 172, cell: (row: CorrectionRow) => showDateTime(endOf(row)) },
        ]),
    { name: 'open', header: 'Acciones', width: 116, cell: button },
  ]
  return (
    <>
      <DataList
        list={list}
        empty={isPending ? 'No hay correcciones por decidir.' : 'Aún no se decide ninguna corrección.'}
        purpose="Una corrección la pide una persona y la decide otra."
        columns={columns}
        card={(row) => ({
          lead: row.state === CorrectionState.Pendiente ? undefined : stateOf(row),
          time: showDateTime(endOf(row) ?? row.asked_at),
          title: row.name,
          about: wordsOf(row).map((words) => (
            <div key={words}>
              <WholeDays>{words}</WholeDays>
            </div>
          )),
          isWhole: true,
          action: button(row),
        })}
        totals={<Related />}
        tabs={{ shown: <Tabs list={list} />, expressed: ['state'] }}
        filters={<StationFilter list={list} />}
      />
      <ReviewCorrection id={reviewed} {...reviewing} />
    </>
  )
}

const stateOf = (row: CorrectionRow) => <StatusBadge codes={correctionStates} code={row.state} />
const endOf = (row: CorrectionRow) => row.decided_at ?? row.withdrawn_at
