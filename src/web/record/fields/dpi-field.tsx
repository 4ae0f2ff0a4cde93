import { dpiWarning } from '../../../contract/dpi.ts'
import { dpiMask } from '../../ui/masks.ts'
import type { FieldProps } from './field-props.ts'
import { MaskField } from './mask-field.tsx'

/** `autoComplete` is the browser's name for it where it is the person's own, who signs in by it. */
export const DpiField = (props: FieldProps & { autoComplete?: string }) => (
  <MaskField {...props} mask={dpiMask} warningOf={dpiWarning} />
)
