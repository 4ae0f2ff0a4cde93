import {
  IconAlertOctagonFilled,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDot,
  IconCircleOff,
  IconClock,
  IconFlame,
  IconHelpCircle,
  IconLifebuoy,
  IconTool,
  IconTruck,
  IconUrgent,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import type { CodeIcon } from '../../../contract/shared/codes.ts'

export const codeIcons: Record<CodeIcon, typeof IconClock> = {
  check: IconCircleCheck,
  alert: IconAlertOctagonFilled,
  flame: IconFlame,
  help: IconLifebuoy,
  unknown: IconHelpCircle,
  tool: IconTool,
  off: IconCircleOff,
  truck: IconTruck,
  clock: IconClock,
  return: IconArrowBackUp,
  siren: IconUrgent,
  present: IconCircleDot,
  person: IconUserCheck,
  'person-off': IconUserOff,
}
