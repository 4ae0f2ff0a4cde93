import { IconAlertOctagonFilled, IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { CheckState } from '../../../contract/system/system.schema.ts'

/** How a state looks; its word is in the contract. */
export const stateLooks = {
  bad: { color: 'red', Icon: IconAlertOctagonFilled },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  unknown: { color: 'gray', Icon: IconHelpCircle },
  good: { color: 'green', Icon: IconCircleCheck },
} as const satisfies Record<CheckState, object>
