import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import type { Download } from '../../../contract/shared/downloads.schema.ts'
import { notices } from '../dialogs/notices.ts'
import { asApiError } from './api.ts'
import { openDownload } from './open-download.ts'
import type { Query } from './query.ts'

const NOTICE = 'download'

interface Props extends Pick<ButtonProps, 'leftSection' | 'disabled' | 'children'> {
  path: Download
  query: Query
  /** Why nothing can be downloaded now. */
  reason?: string | undefined
}

/** Asks the server to prepare a file and opens it; shows the reason if that fails. */
export const DownloadButton = ({ path, query, reason, ...button }: Props) => {
  const [isPreparing, setIsPreparing] = useState(false)
  const download = async () => {
    if (reason !== undefined) return
    setIsPreparing(true)
    notices.close(NOTICE)
    await openDownload(path, query).catch((failure: unknown) =>
      notices.error('No se pudo descargar', asApiError(failure).detail, NOTICE),
    )
    setIsPreparing(false)
  }
  return (
    <Tooltip label={reason} disabled={reason === undefined} events={{ hover: true, focus: true, touch: true }}>
      {/* Never the browser's own 'disabled' with a reason, which it would hide. */}
      <Button
        {...button}
        variant="default"
        loading={isPreparing}
        {...(reason !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => void download()}
      />
    </Tooltip>
  )
}
