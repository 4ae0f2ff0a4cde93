import { Button, Progress, Stack, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { staffReportScreens } from '../../../contract/shared/rights/screens.ts'
import type { Query } from '../../platform/calls/query.ts'
import { Dialog, DialogButtons } from '../../platform/dialogs/dialog.tsx'
import classes from './staff-report-pdf.module.css'
import { useStaffReportPdf, type Pdf } from './use-staff-report-pdf.ts'

const { title } = staffReportScreens.list

interface Props {
  query: Query
  /** Why no PDF can be made now. */
  reason: string | undefined
}

/** Makes the PDF and shows it when it is ready. */
export const StaffReportPdf = ({ query, reason }: Props) => {
  const { pdf, make, close } = useStaffReportPdf()
  return (
    <>
      <Tooltip label={reason} disabled={reason === undefined} events={{ hover: true, focus: true, touch: true }}>
        {/* Never the browser's own 'disabled' with a reason, which it would hide. */}
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          {...(reason !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => {
            if (reason === undefined) void make(query)
          }}
        >
          Ver PDF
        </Button>
      </Tooltip>
      <Dialog opened={pdf.state !== 'none'} onClose={close} title={title} size={pdf.state === 'ready' && showsPdf() ? 960 : 480}>
        <Content pdf={pdf} close={close} retry={() => void make(query)} />
      </Dialog>
    </>
  )
}

/** Telephones have no viewer inside a page. */
const showsPdf = () => navigator.pdfViewerEnabled

interface ContentProps {
  pdf: Pdf
  close: () => void
  retry: () => void
}
const Content = ({ pdf, close, retry }: ContentProps) => {
  if (pdf.state === 'none') return null
  if (pdf.state === 'ready') return <Ready {...pdf} />
  if (pdf.state === 'failed')
    return (
      <Stack>
        <Text role="alert">{pdf.reason}</Text>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button onClick={retry}>Reintentar</Button>
        </DialogButtons>
      </Stack>
    )
  const percent = Math.floor((pdf.share ?? 0) * 100)
  return (
    <Stack>
      <Text role="status">Se está preparando el PDF.</Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Avance del PDF" aria-valuetext={`${percent} %`} />
      </Progress.Root>
      <DialogButtons>
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
      </DialogButtons>
    </Stack>
  )
}

const Ready = ({ address, fileName }: { address: string; fileName: string }) => (
  <Stack>
    {showsPdf() ? (
      // Chrome shows no PDF in a sandboxed frame, and a PDF of our own runs no script.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe src={address} title={title} className={classes.document} />
    ) : (
      <Text role="status">El PDF está listo.</Text>
    )}
    <DialogButtons>
      {!showsPdf() && (
        <Button
          component="a"
          href={address}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          Abrir
        </Button>
      )}
      <Button
        component="a"
        href={address}
        download={fileName}
        data-autofocus
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Descargar
      </Button>
    </DialogButtons>
  </Stack>
)
