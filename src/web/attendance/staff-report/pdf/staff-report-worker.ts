import regular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url'
import bold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff?url'
import otherLetters from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url'
import type { StaffReportDocument } from '../../../../contract/attendance/staff-report.schema.ts'
import { loadFile } from '../../../platform/calls/load-file.ts'
import { drawStaffReport, needsOtherLetters } from './draw-staff-report.ts'

/* Drawing takes seconds, during which the screen must respond. */

const draw = async (report: StaffReportDocument) => {
  try {
    const fonts = await Promise.all([
      loadFile(regular),
      loadFile(bold),
      needsOtherLetters(report) ? loadFile(otherLetters) : undefined,
    ])
    const chunks = await drawStaffReport(report, { regular: fonts[0], bold: fonts[1], otherLetters: fonts[2] }, (share) =>
      postMessage({ share }),
    )
    postMessage({ pdf: new Blob(chunks, { type: 'application/pdf' }) })
  } catch (error) {
    postMessage({ error: String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<StaffReportDocument>) => void draw(data))
