import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import type { Imported, ImportFindings } from '../../../contract/shared/import/import.schema.ts'
import { countOf, importWords } from '../../../contract/shared/import/import-words.ts'
import { ApiError, asApiError, upload } from '../calls/api.ts'
import { useQuestions } from '../dialogs/questions.ts'
import { useGoTo } from '../ui/place-link.tsx'
import { newKey } from '../storage/new-key.ts'
import { notices } from '../dialogs/notices.ts'
import { useDraft } from '../record/saving/use-draft.ts'
import { useForm, useFormValue } from '../record/use-form.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { useInvalidate } from '../calls/use-record.ts'
import type { Drafting } from '../record/saving/use-save.ts'
import type { ImportedScreen } from './imported-screen.ts'

interface Sending {
  isImport: boolean
  /** The progress of the upload, from 0 to 1. */
  fraction: number
}

/** The chosen file and the server's preview of it. */
export interface ImportFormValues<Preview> {
  file: File | null
  preview: Preview | null
}
const nothing = { file: null, preview: null }

/** The procedure of an import, from choosing a file to the list of its records. */
export const useImport = <Preview extends ImportFindings>(
  { resource, created }: Pick<ImportedScreen<Preview, object>, 'resource' | 'created'>,
  { name, left }: Drafting<ImportFormValues<Preview>>,
) => {
  const words = importWords[resource]
  const go = useGoTo()
  const invalidate = useInvalidate()
  const isMounted = useIsMounted()
  const { confirm } = useQuestions()
  const form = useForm({ schema: z.custom<ImportFormValues<Preview>>(), values: nothing, typed: left?.values })
  const { file, preview } = useFormValue(form, (values) => values)
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<ApiError>()
  /** The same key for the same file, so that an import whose answer was lost imports nothing twice. */
  const key = useRef(left?.key ?? newKey())
  const draft = useDraft(form, { name, left, key: () => key.current, version: () => undefined })

  const send = async <T>(path: string, sent: File, isImport: boolean): Promise<T | undefined> => {
    const data = new FormData()
    data.append('file', sent, sent.name)
    setError(undefined)
    setSending({ isImport, fraction: 0 })
    // The answer may be that the session has ended.
    await draft.storeNow()
    try {
      const onProgress = (fraction: number) => setSending({ isImport, fraction })
      return await upload<T>({ method: 'POST', path, form: data, onProgress, key: isImport ? key.current : newKey() })
    } catch (failure) {
      const refusal = asApiError(failure)
      form.set('preview', previewIn<Preview>(refusal) ?? (isImport ? form.get().preview : null))
      setError(refusal)
      return undefined
    } finally {
      setSending(undefined)
    }
  }

  const check = async (chosen: File) => {
    const checked = await send<Preview>(`${resource}/import/preview`, chosen, false)
    if (checked) form.set('preview', checked)
  }

  // The same file was chosen again before the server had read it.
  const unread = useRef(preview === null ? file : null)
  useEffect(() => {
    const file = unread.current
    unread.current = null
    if (file !== null) void check(file)
  })

  const choose = async (chosen: File) => {
    form.set('preview', null)
    form.set('file', chosen)
    key.current = newKey()
    // Copied when it was chosen: browsers refuse to send a file that was saved again meanwhile.
    const content = await chosen.arrayBuffer().catch(() => undefined)
    if (content === undefined) {
      setError(new ApiError(0, { detail: 'No se pudo leer el archivo. Vuelva a elegirlo.' }))
      return
    }
    const copy = new File([content], chosen.name)
    form.set('file', copy)
    await check(copy)
  }

  const forget = () => {
    form.reset(nothing)
    setError(undefined)
  }

  const importAll = async () => {
    if (file === null || preview === null) return
    const records = countOf(words, preview.count)
    const isSure = await confirm({
      title: `¿Importar ${records}?`,
      text: created,
      yes: 'Sí, importar',
      no: 'No, cancelar',
    })
    if (!isSure) return
    const done = await send<Imported>(`${resource}/import`, file, true)
    if (done === undefined) return
    draft.drop()
    notices.success(`${done.created === 1 ? 'Se importó' : 'Se importaron'} ${countOf(words, done.created)}`)
    void invalidate(resource)
    if (isMounted.current) go(resourceScreens[resource].list.path)
  }

  return { file, sending, preview, error, choose, forget, retry: () => file && check(file), importAll }
}
export type ImportState = ReturnType<typeof useImport<ImportFindings>>

/** A refused import says why as a preview does. */
const previewIn = <Preview>({ body }: ApiError): Preview | undefined =>
  typeof body === 'object' && body !== null && 'preview' in body ? (body.preview as Preview) : undefined
