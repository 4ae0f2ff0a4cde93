import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import type { Download } from '../../contract/downloads.ts'
import { notices } from '../ui/notices.ts'
import { asApiError } from './api.ts'
import { openDownload } from './open-download.ts'
import type { Query } from './query.ts'

const NOTICE = 'download'

interface Props extends Pick<ButtonProps, 'leftSection' | 'disabled' | 'children'> {
  path: Download
  query: Query
}

/** Asks the server to prepare a file and opens it; shows the reason if that fails. */
export const DownloadButton = ({ path, query, ...button }: Props) => {
  const [isPreparing, setIsPreparing] = useState(false)
  const download = async () => {
    setIsPreparing(true)
    notices.close(NOTICE)
    await openDownload(path, query).catch((failure: unknown) =>
      notices.error('No se pudo descargar', asApiError(failure).detail, NOTICE),
    )
    setIsPreparing(false)
  }
  return <Button {...button} variant="default" loading={isPreparing} onClick={() => void download()} />
}
