import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconFlame,
  IconHelpCircle,
  IconTool,
  IconTruck,
} from '@tabler/icons-react'
import type { CodeIcon } from '../../contract/codes.ts'

export const codeIcons: Record<CodeIcon, typeof IconClock> = {
  check: IconCircleCheck,
  alert: IconAlertTriangle,
  flame: IconFlame,
  help: IconHelpCircle,
  tool: IconTool,
  off: IconCircleOff,
  truck: IconTruck,
  clock: IconClock,
  return: IconArrowBackUp,
}
