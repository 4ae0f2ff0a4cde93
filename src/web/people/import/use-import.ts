import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import type { Imported, ImportPreview } from '../../../contract/people/user-import.schema.ts'
import { ApiError, asApiError, upload } from '../../platform/calls/api.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { useGoTo } from '../../platform/ui/place-link.tsx'
import { newKey } from '../../platform/storage/new-key.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useDraft } from '../../platform/record/saving/use-draft.ts'
import { useForm, useFormValue } from '../../platform/record/use-form.ts'
import { useIsMounted } from '../../platform/ui/use-is-mounted.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import type { Drafting } from '../../platform/record/saving/use-save.ts'
import { countOfPeople } from './count-of-people.ts'

interface Sending {
  isImport: boolean
  /** The progress of the upload, from 0 to 1. */
  fraction: number
}

/** The chosen file and the server's preview of it. */
export interface ImportFormValues {
  file: File | null
  preview: ImportPreview | null
}
const nothing: ImportFormValues = { file: null, preview: null }
const whole = (values: ImportFormValues) => values

/** The procedure of an import, from choosing a file to the list of its people. */
export const useImport = ({ name, left }: Drafting<ImportFormValues>) => {
  const go = useGoTo()
  const invalidate = useInvalidate()
  const isMounted = useIsMounted()
  const { confirm } = useQuestions()
  const form = useForm({ schema: z.custom<ImportFormValues>(), values: nothing, typed: left?.values })
  const { file, preview } = useFormValue(form, whole)
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<ApiError>()
  /** The same key for the same file, so that an import whose answer was lost imports nobody twice. */
  const key = useRef(left?.key ?? newKey())
  const draft = useDraft(form, { name, left, key: () => key.current, version: () => undefined })

  const send = async <T>(path: string, sent: File, isImport: boolean): Promise<T | undefined> => {
    const data = new FormData()
    data.append('file', sent, sent.name)
    setError(undefined)
    // The answer may be that the session has ended.
    draft.storeNow()
    setSending({ isImport, fraction: 0 })
    try {
      const onProgress = (fraction: number) => setSending({ isImport, fraction })
      return await upload<T>({ method: 'POST', path, form: data, onProgress, key: isImport ? key.current : newKey() })
    } catch (failure) {
      const refusal = asApiError(failure)
      form.set('preview', previewIn(refusal) ?? (isImport ? form.get().preview : null))
      setError(refusal)
      return undefined
    } finally {
      setSending(undefined)
    }
  }

  const check = async (chosen: File) => {
    const checked = await send<ImportPreview>('user/import/preview', chosen, false)
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
    const people = countOfPeople(preview.count)
    const isSure = await confirm({
      title: `¿Importar ${people}?`,
      text: 'Se crearán todas de una vez, activas y sin contraseña.',
      yes: 'Sí, importar',
      no: 'No, cancelar',
    })
    if (!isSure) return
    const done = await send<Imported>('user/import', file, true)
    if (done === undefined) return
    draft.drop()
    notices.success(done.created === 1 ? 'Se importó 1 persona' : `Se importaron ${countOfPeople(done.created)}`)
    void invalidate('user')
    if (isMounted.current) go(resourceScreens.user.list.path)
  }

  return { file, sending, preview, error, choose, forget, retry: () => file && check(file), importAll }
}
export type ImportState = ReturnType<typeof useImport>

/** A refused import says why as a preview does. */
const previewIn = ({ body }: ApiError): ImportPreview | undefined =>
  typeof body === 'object' && body !== null && 'preview' in body ? (body.preview as ImportPreview) : undefined
