import { dpiWarning } from '../../../../contract/shared/text/dpi.ts'
import { dpiMask } from './masks.ts'
import type { FieldProps } from './field-props.ts'
import { MaskField } from './mask-field.tsx'

/** `autoComplete` is the browser's autofill name, for the person's own DPI, which is the user name. */
export const DpiField = (props: FieldProps & { autoComplete?: string }) => (
  <MaskField {...props} mask={dpiMask} warningOf={dpiWarning} />
)
