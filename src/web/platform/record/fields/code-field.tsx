import type { CodeSet } from '../../../../contract/shared/codes.ts'
import { codeOptions } from '../../choices/code-options.ts'
import { StatusBadge } from '../../choices/status-badge.tsx'
import { useField } from '../use-form.ts'
import { Fact } from '../fact.tsx'
import type { FieldProps } from './field-props.ts'
import { OptionField } from './option-field.tsx'

interface Props<C extends number> extends FieldProps {
  codes: CodeSet<C>
  /** The selectable codes; by default the whole set. */
  offered?: readonly C[]
  disabled?: boolean
}

export const CodeField = <C extends number>({ codes, offered, ...props }: Props<C>) => {
  const field = useField(props.form, props.name)
  if (field.readOnly) {
    return (
      <Fact label={props.label ?? field.label}>
        {typeof field.value === 'number' && <StatusBadge codes={codes} code={field.value} />}
      </Fact>
    )
  }
  return <OptionField {...props} options={codeOptions(codes, offered)} />
}
