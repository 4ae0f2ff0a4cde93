import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../calls/api.ts'
import { notices } from '../ui/notices.ts'
import { openDownload } from '../calls/open-download.ts'
import type { List } from '../list/use-list.ts'

const NOTICE = 'download'

/** The list in force, all its pages, as a workbook. */
export const DownloadExcel = ({ list }: { list: Pick<List<unknown>, 'search' | 'ordering' | 'filters' | 'count'> }) => {
  const [isPreparing, setIsPreparing] = useState(false)
  const download = async () => {
    setIsPreparing(true)
    notices.close(NOTICE)
    await openDownload('emergency/descargar_excel', queryOf(list)).catch((failure: unknown) =>
      notices.error('No se pudo descargar', asApiError(failure).detail, NOTICE),
    )
    setIsPreparing(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={isPreparing}
      disabled={list.count === 0}
      onClick={() => void download()}
    >
      Excel
    </Button>
  )
}

/** The download has names of its own for three of the list's filters (B-API-32). */
const queryOf = ({ search, ordering, filters }: Pick<List<unknown>, 'search' | 'ordering' | 'filters'>) => {
  const {
    station_emergency__station: station,
    emergency_type_id: emergency_type,
    vehicle_emergency__vehicle: vehicle,
    ...same
  } = filters
  return { search, ordering, ...same, station, emergency_type, vehicle }
}
