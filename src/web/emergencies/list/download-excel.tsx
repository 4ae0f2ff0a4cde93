import { IconFileSpreadsheet } from '@tabler/icons-react'
import { DownloadButton } from '../../platform/calls/download-button.tsx'
import type { List } from '../../platform/list/use-list.ts'

/** Downloads the filtered list, all pages, as a workbook. */
export const DownloadExcel = ({ list }: { list: Pick<List<unknown>, 'search' | 'ordering' | 'filters' | 'count'> }) => (
  <DownloadButton
    path="emergency/descargar_excel"
    query={queryOf(list)}
    leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
    disabled={list.count === 0}
  >
    Excel
  </DownloadButton>
)

/** The download uses other names for three of the list's filters (B-API-32). */
const queryOf = ({ search, ordering, filters }: Pick<List<unknown>, 'search' | 'ordering' | 'filters'>) => {
  const {
    station_emergency__station: station,
    emergency_type_id: emergency_type,
    vehicle_emergency__vehicle: vehicle,
    ...same
  } = filters
  return { search, ordering, ...same, station, emergency_type, vehicle }
}
