import { useOptions } from '../use-options.ts'
import type { FieldProps } from './field-props.ts'
import { OptionField } from './option-field.tsx'

interface Props extends FieldProps {
  /** The resource whose `filter_list` gives the options. */
  resource: string
}

export const ResourceField = ({ resource, ...field }: Props) => <OptionField {...field} options={useOptions(resource)} />
