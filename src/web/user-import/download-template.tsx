import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../calls/api.ts'
import { notices } from '../ui/notices.ts'
import { openDownload } from '../calls/open-download.ts'

const NOTICE = 'template'

/** The workbook to fill. */
export const DownloadTemplate = () => {
  const [isPreparing, setIsPreparing] = useState(false)
  const download = async () => {
    setIsPreparing(true)
    notices.close(NOTICE)
    await openDownload('user/import_template', {}).catch((failure: unknown) =>
      notices.error('No se pudo descargar', asApiError(failure).detail, NOTICE),
    )
    setIsPreparing(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} aria-hidden />}
      loading={isPreparing}
      onClick={() => void download()}
    >
      Descargar plantilla
    </Button>
  )
}
