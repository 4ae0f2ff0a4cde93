import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { Download } from '../../../contract/shared/downloads.schema.ts'
import { DownloadButton } from '../../platform/calls/download-button.tsx'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { PrintRowsButton } from '../../platform/print/print-rows-button.tsx'
import type { ReportOf } from './use-report.ts'

/** Printing and downloading a report. */
export const ReportActions = ({ report, path }: { report: ReportOf<{ id: number }>; path: Download }) => {
  const { ordering, filters } = report.list
  return (
    <MoreActions>
      <PrintRowsButton list={report.list} refusal="Filtre el reporte o descargue el Excel." />
      <DownloadButton
        path={path}
        query={{ ordering, ...filters }}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        reason={report.refusal}
      >
        Descargar Excel
      </DownloadButton>
    </MoreActions>
  )
}
