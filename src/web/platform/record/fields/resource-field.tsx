import type { Option } from '../../../../contract/shared/resource.schema.ts'
import { withStored } from '../../choices/with-stored.ts'
import { useOffer } from '../../calls/use-options.ts'
import type { FieldProps } from './field-props.ts'
import { OptionField } from './option-field.tsx'

interface Props extends FieldProps {
  /** The resource whose `filter_list` gives the options. */
  resource: string
  /** The record's stored value, with its stored name. */
  stored?: Option | null | undefined
  required?: boolean
}

export const ResourceField = ({ resource, stored, ...field }: Props) => {
  const { options, absent } = useOffer(resource)
  return <OptionField {...field} options={withStored(options, stored)} absent={absent} />
}
