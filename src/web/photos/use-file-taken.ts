import { useRef, useState } from 'react'
import { useField, type AnyForm } from '../record/use-form.ts'

/** The state of a file field: the chosen file, and whether it is still being prepared. A save of the form waits for it. */
export const useFileTaken = (form: AnyForm, name: string, take: (file: File) => Promise<File | string>) => {
  const field = useField(form, name)
  const last = useRef<File>(null)
  const [isTaking, setTaking] = useState(false)
  const [refusal, setRefusal] = useState('')

  const taken = async (file: File): Promise<string | undefined> => {
    const outcome = await take(file)
    // Another file was chosen meanwhile, or this one was removed.
    if (last.current !== file) return undefined
    setTaking(false)
    if (outcome instanceof File) {
      field.set(outcome)
      return undefined
    }
    const sentence = `${outcome} (${file.name})`
    setRefusal(sentence)
    return sentence
  }

  return {
    field,
    chosen: field.value instanceof File ? field.value : undefined,
    isTaking,
    refusal,
    choose: (file: File | null) => {
      if (file === null) return
      last.current = file
      setRefusal('')
      setTaking(true)
      form.take(taken(file))
    },
    remove: () => {
      last.current = null
      setTaking(false)
      field.set(null)
    },
  }
}
