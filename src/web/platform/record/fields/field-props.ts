import type { AnyForm } from '../use-form.ts'

/** The props of every field; the label is the contract's unless another is given. */
export interface FieldProps {
  form: AnyForm
  name: string
  label?: string
}
