import { useImportableRows } from '../platform/import/import-button.tsx'
import { regions } from '../../contract/shared/codes.ts'
import { showPhone } from '../../contract/shared/text/written-numbers.ts'
import { stationStates } from '../../contract/stations/station-states.ts'
import type { Station } from '../../contract/stations/stations.schema.ts'
import { DataList } from '../platform/list/data-list.tsx'
import { ChoiceFilter } from '../platform/list/filters/choice-filter.tsx'
import { CodeFilter } from '../platform/list/filters/code-filter.tsx'
import { ResourceFilter } from '../platform/list/filters/resource-filter.tsx'
import type { CardParts, Column } from '../platform/list/table-props.ts'
import { StatusBadge } from '../platform/choices/status-badge.tsx'
import { useList } from '../platform/list/use-list.ts'

const columns: Column<Station>[] = [
  { name: 'no_station', header: 'ID', cell: (row) => row.no_station, orderBy: 'no_station', width: 84 },
  { name: 'name', header: 'Nombre', cell: (row) => row.name, orderBy: 'name', isHeading: true, least: 190 },
  { name: 'address', header: 'Dirección', cell: (row) => row.address, orderBy: 'address', least: 140 },
  {
    name: 'phone_number',
    header: 'Teléfono',
    cell: (row) => showPhone(row.phone_number),
    orderBy: 'phone_number',
    width: 156,
  },
  {
    name: 'state',
    header: 'Estado',
    cell: (row) => <StatusBadge codes={stationStates} code={row.state} />,
    orderBy: 'state',
    width: 156,
  },
]

const cardOf = (row: Station): CardParts => ({
  lead: <StatusBadge codes={stationStates} code={row.state} />,
  time: showPhone(row.phone_number),
  title: row.name,
  about: row.address,
})

export const StationList = () => {
  const list = useList<Station>('station', ['state', 'region_type', 'id'])
  return (
    <DataList
      {...useImportableRows('station')}
      list={list}
      empty="Sin Estaciones"
      purpose="Cada persona y cada unidad es de una estación: por ellas se comienza."
      columns={columns}
      card={cardOf}
      filters={
        <>
          <CodeFilter list={list} name="state" label="Estado" codes={stationStates} absent="Varios" />
          <ChoiceFilter list={list} name="region_type" label="Región" choices={regions} />
          {/* Only by a link from elsewhere: a station is found by searching. */}
          {list.filters['id'] !== undefined && <ResourceFilter list={list} name="id" label="Estación" resource="station" />}
        </>
      }
    />
  )
}
