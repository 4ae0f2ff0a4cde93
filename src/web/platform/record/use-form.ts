import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { declareWork } from '../versions/at-work.ts'
import { createForm, type AnyForm, type Form } from './form.ts'
import { isRequiredAt, labelAt, maxLengthAt, numberKeyboardAt } from './schema-fields.ts'

export type { AnyForm, Form }

/**
 * A form that lives as long as its screen. Later renders do not replace it, so the input stays, and no new version is offered while
 * something is not saved.
 */
export const useForm = <V extends object, Sent>(options: Parameters<typeof createForm<V, Sent>>[0]): Form<V, Sent> => {
  const [form] = useState(() => createForm(options))
  useEffect(() => declareWork(form.isDirty), [form])
  return form
}

/** Subscribes to what `choose` selects from the values. It must return an equal value while the values are unchanged. */
export const useFormValue = <V extends object, T>(
  form: { get: () => V; subscribe: AnyForm['subscribe'] },
  choose: (values: V) => T,
): T => useSyncExternalStore(form.subscribe, () => choose(form.get()))

export interface Field {
  value: unknown
  error: string | undefined
  label: string
  required: boolean
  maxLength: number | undefined
  readOnly: boolean
  set: (value: unknown) => void
}

/** One field of a form by its path: its current value and error, and its schema. */
export const useField = (form: AnyForm, path: string): Field => {
  const value = useSyncExternalStore(form.subscribe, () => form.at(path))
  const error = useSyncExternalStore(form.subscribe, () => form.errors()[path])
  const { schema, readOnly } = form
  const about = useMemo(
    () => ({ label: labelAt(schema, path), required: isRequiredAt(schema, path), maxLength: maxLengthAt(schema, path) }),
    [schema, path],
  )
  const set = useCallback((next: unknown) => form.set(path, next), [form, path])
  return { ...about, value, error, readOnly, set }
}

/** The keyboard for the numbers of a field. */
export const useNumberKeyboard = ({ schema }: AnyForm, path: string) =>
  useMemo(() => numberKeyboardAt(schema, path), [schema, path])

/** The rows of a list in a form. Rows are rendered by key; their fields are named `{path}.{index}.{field}`. */
export const useRows = (form: AnyForm, path: string) => {
  const keys = useSyncExternalStore(form.subscribe, () => form.rowKeys(path))
  const error = useSyncExternalStore(form.subscribe, () => form.errors()[path])
  return {
    rows: keys.map((key, index) => ({ key, index })),
    error,
    add: (row: unknown) => form.insert(path, row),
    remove: (index: number) => form.remove(path, index),
  }
}
