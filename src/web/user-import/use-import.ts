import { useRef, useState } from 'react'
import { errors, fill } from '../../contract/errors.ts'
import { MAX_IMPORT_BYTES, type Imported, type ImportPreview } from '../../contract/user-import.ts'
import { ApiError, asApiError, upload } from '../kit/api.ts'
import { confirm } from '../kit/confirm.ts'
import { useGo } from '../kit/go.tsx'
import { newKey } from '../kit/idempotency.ts'
import { notices } from '../kit/notices.ts'
import { useIsHere } from '../kit/use-is-here.ts'
import { useOutdate } from '../kit/use-record.ts'
import { inPeople } from './in-people.ts'

const tooLarge = fill(errors['file.too_large'][1], { megabytes: MAX_IMPORT_BYTES / 1024 / 1024 })

interface Sending {
  isImport: boolean
  /** How much of the file has left, from 0 to 1. */
  fraction: number
}

/** Everything between choosing a file and its people in the list. */
export const useImport = () => {
  const go = useGo()
  const outdate = useOutdate()
  const isHere = useIsHere()
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState<Sending>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [error, setError] = useState<ApiError>()
  /** The same until the server has answered, so that an import whose answer got lost imports nobody twice. */
  const key = useRef(newKey())

  const send = async <T>(path: string, sent: File, isImport: boolean): Promise<T | undefined> => {
    const form = new FormData()
    form.append('file', sent, sent.name)
    setError(undefined)
    setSending({ isImport, fraction: 0 })
    try {
      const onProgress = (fraction: number) => setSending({ isImport, fraction })
      return await upload<T>({ method: 'POST', path, form, onProgress, ...(isImport && { key: key.current }) })
    } catch (failure) {
      const refusal = asApiError(failure)
      if (refusal.status > 0 && refusal.status < 500) key.current = newKey()
      setPreview((shown) => previewIn(refusal) ?? (isImport ? shown : undefined))
      setError(refusal)
      return undefined
    } finally {
      setSending(undefined)
    }
  }

  const check = async (chosen: File) => {
    const checked = await send<ImportPreview>('user/import/preview', chosen, false)
    if (checked) setPreview(checked)
  }

  const choose = async (chosen: File) => {
    setPreview(undefined)
    setFile(chosen)
    key.current = newKey()
    // Larger, and the server would break off in the middle.
    if (chosen.size > MAX_IMPORT_BYTES) {
      setError(new ApiError(413, { detail: tooLarge }))
      return
    }
    // Kept as it was when it was chosen: a browser refuses to send a file that was saved again meanwhile.
    const content = await chosen.arrayBuffer().catch(() => undefined)
    if (content === undefined) {
      setError(new ApiError(0, { detail: 'No se pudo leer el archivo. Vuelva a elegirlo.' }))
      return
    }
    const kept = new File([content], chosen.name)
    setFile(kept)
    await check(kept)
  }

  const forget = () => {
    setFile(undefined)
    setPreview(undefined)
    setError(undefined)
  }

  const importAll = async () => {
    if (file === undefined || preview === undefined) return
    const people = inPeople(preview.count)
    const isSure = await confirm({
      title: `¿Importar ${people}?`,
      text: 'Se crearán todas de una vez, activas y sin contraseña.',
      yes: 'Sí, importar',
      no: 'No, cancelar',
    })
    if (!isSure) return
    const done = await send<Imported>('user/import', file, true)
    if (done === undefined) return
    notices.success(done.created === 1 ? 'Se importó 1 persona' : `Se importaron ${inPeople(done.created)}`)
    void outdate('user')
    if (isHere.current) go('/users')
  }

  return { file, sending, preview, error, choose, forget, retry: () => file && check(file), importAll }
}
export type ImportState = ReturnType<typeof useImport>

/** A refused import says why as a preview does. */
const previewIn = ({ body }: ApiError): ImportPreview | undefined =>
  typeof body === 'object' && body !== null && 'preview' in body ? (body.preview as ImportPreview) : undefined
