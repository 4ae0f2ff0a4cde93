import { Button, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { UPLOAD_TEST_BYTES } from '../../../contract/system/limits.ts'
import type { UploadTest } from '../../../contract/system/system.schema.ts'
import { MB } from '../../../contract/shared/units.ts'
import { asApiError, upload, type ApiError } from '../../platform/calls/api.ts'
import { ScreenOnly } from '../../platform/print/screen-only.tsx'
import { newKey } from '../../platform/storage/new-key.ts'

const SIZE = `${UPLOAD_TEST_BYTES / MB} MB`

/** Sends what a photo weighs from here, since what stands between this browser and the server may refuse it. */
const sendFile = (): Promise<UploadTest> => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(UPLOAD_TEST_BYTES)], 'prueba.jpg', { type: 'image/jpeg' }))
  return upload<UploadTest>({ method: 'POST', path: 'system/upload_test', form, key: newKey(), onProgress: () => undefined })
}

const arrivedText = ({ bytes }: UploadTest): string =>
  bytes === UPLOAD_TEST_BYTES
    ? `Llegaron los ${SIZE}: se pueden enviar fotos y documentos.`
    : `De los ${SIZE} llegaron ${(bytes / MB).toFixed(1)} MB: algo los recortó en el camino.`

const failedText = ({ status, message }: ApiError): string =>
  `No llegaron los ${SIZE}. ${message}${status === 413 ? ' En nginx se llama client_max_body_size.' : ''}`

export const UploadCheck = () => {
  const [isSending, setSending] = useState(false)
  const [found, setFound] = useState<{ text: string; isGood: boolean }>()
  const check = async () => {
    if (isSending) return
    setSending(true)
    setFound(undefined)
    setFound(
      await sendFile().then(
        (arrived) => ({ text: arrivedText(arrived), isGood: arrived.bytes === UPLOAD_TEST_BYTES }),
        (failure: unknown) => ({ text: failedText(asApiError(failure)), isGood: false }),
      ),
    )
    setSending(false)
  }
  return (
    <ScreenOnly>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={isSending}
          onClick={() => void check()}
        >
          Probar la subida de archivos
        </Button>
        <Text
          size="sm"
          aria-live="polite"
          c={found?.isGood === false ? 'var(--mantine-color-error)' : 'inherit'}
          style={{ flex: '1 1 240px' }}
        >
          {found?.text ?? `Envía ${SIZE} desde este navegador, que no se guardan.`}
        </Text>
      </Group>
    </ScreenOnly>
  )
}
