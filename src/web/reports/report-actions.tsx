import { Button, Tooltip } from '@mantine/core'
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { MOST_PRINTED_ROWS } from '../../contract/browser-limits.ts'
import type { Download } from '../../contract/downloads.ts'
import { showNumber } from '../../contract/written-numbers.ts'
import { DownloadButton } from '../calls/download-button.tsx'
import { PrintButton } from '../print/print-button.tsx'
import type { ReportOf } from './use-report.ts'

/** Printing and downloading a report. */
export const ReportActions = ({ report, path }: { report: ReportOf<unknown>; path: Download }) => {
  const { ordering, filters, count } = report.list
  return (
    <>
      {count > MOST_PRINTED_ROWS ? <TooLongToPrint /> : <PrintButton />}
      <DownloadButton
        path={path}
        query={{ ordering, ...filters }}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        reason={report.refusal}
      >
        Descargar Excel
      </DownloadButton>
    </>
  )
}

const tooLong = `Se imprimen hasta ${showNumber(MOST_PRINTED_ROWS)} filas. Filtre el reporte o descargue el Excel.`

const TooLongToPrint = () => (
  <Tooltip label={tooLong} events={{ hover: true, focus: true, touch: true }}>
    {/* Not the browser's own 'disabled', which would hide the reason. */}
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} aria-disabled data-disabled>
      Imprimir
    </Button>
  </Tooltip>
)
