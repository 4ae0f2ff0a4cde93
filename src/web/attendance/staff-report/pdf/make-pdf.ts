import type { StaffReportDocument } from '../../../../contract/attendance/staff-report.schema.ts'

type Answer = { share: number } | { pdf: Blob } | { error: string }

/** Makes the PDF in a worker of its own, which ends with it or when it is cancelled. */
export const makePdf = (report: StaffReportDocument, onProgress: (share: number) => void, signal: AbortSignal): Promise<Blob> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./staff-report-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(new DOMException('Cancelled', 'AbortError'))
    })
    worker.addEventListener('error', () => {
      end()
      reject(new Error('The worker could not be loaded'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('share' in data) return onProgress(data.share)
      end()
      if ('pdf' in data) resolve(data.pdf)
      else reject(new Error(data.error))
    })
    worker.postMessage(report)
  })
