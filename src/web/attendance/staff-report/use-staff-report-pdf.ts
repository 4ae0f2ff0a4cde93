import { useEffect, useRef, useState } from 'react'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { StaffReportDocument } from '../../../contract/attendance/staff-report.schema.ts'
import { api, ApiError } from '../../platform/calls/api.ts'
import type { Query } from '../../platform/calls/query.ts'
import { useWork } from '../../platform/versions/at-work.ts'
import { makePdf } from './pdf/make-pdf.ts'

export type Pdf =
  | { state: 'none' }
  /** `share` is how much is done, from 0 to 1; undefined while the rows are asked for. */
  | { state: 'making'; share: number | undefined }
  | { state: 'ready'; address: string; fileName: string }
  | { state: 'failed'; reason: string }

/** The PDF of the report as it was asked for; only `ready` shows it (B-REP-36, B-STT-20). */
export const useStaffReportPdf = () => {
  const [pdf, setPdf] = useState<Pdf>({ state: 'none' })
  const making = useRef<AbortController>(undefined)
  const address = pdf.state === 'ready' ? pdf.address : undefined
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address])
  useEffect(() => () => making.current?.abort(), [])
  useWork(pdf.state === 'making')

  const make = async (query: Query) => {
    making.current?.abort()
    const { signal } = (making.current = new AbortController())
    setPdf({ state: 'making', share: undefined })
    try {
      const report = await api.get<StaffReportDocument>('reports/dataPDF', query, signal)
      const blob = await makePdf(report, (share) => setPdf({ state: 'making', share }), signal)
      const fileName = `reporte-de-recursos-humanos-${dayOf(report.made_at)}.pdf`
      setPdf({ state: 'ready', address: URL.createObjectURL(new File([blob], fileName, { type: blob.type })), fileName })
    } catch (error) {
      if (signal.aborted) return
      setPdf({ state: 'failed', reason: error instanceof ApiError ? error.detail : 'No se pudo hacer el PDF.' })
    }
  }
  const close = () => {
    making.current?.abort()
    setPdf({ state: 'none' })
  }
  return { pdf, make, close }
}
