import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useField, type AnyForm } from '../record/use-form.ts'

/** The state of a file field: the chosen file, and whether it is still being prepared. A save of the form waits for it. */
export const useFileInput = (form: AnyForm, name: string, prepare: (file: File) => Promise<File | string>) => {
  const field = useField(form, name)
  const last = useRef<File>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [refusal, setRefusal] = useState('')
  const chooser = useRef<HTMLButtonElement>(null)

  const prepared = async (file: File): Promise<string | undefined> => {
    const outcome = await prepare(file)
    // Another file was chosen meanwhile, or this one was removed.
    if (last.current !== file) return undefined
    setPreparing(false)
    if (outcome instanceof File) {
      field.set(outcome)
      return undefined
    }
    const sentence = `${outcome} (${file.name})`
    setRefusal(sentence)
    return sentence
  }

  const choose = (file: File | null | undefined) => {
    if (!file) return
    last.current = file
    setRefusal('')
    setPreparing(true)
    form.addPending(prepared(file))
  }

  return {
    field,
    chosen: field.value instanceof File ? field.value : undefined,
    isPreparing,
    /** The sentence that refuses the chosen file, or the server's. */
    error: refusal || field.error,
    /** Makes a change that takes away the pressed button, and gives the focus to the one that chooses a file. */
    focusChooser: (change: () => void) => {
      // While another file is being prepared, that button is disabled until this is rendered.
      flushSync(change)
      chooser.current?.focus()
    },
    chooser,
    choose,
    remove: () => {
      last.current = null
      setRefusal('')
      setPreparing(false)
      field.set(null)
    },
  }
}
