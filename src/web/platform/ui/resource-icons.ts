import {
  IconAmbulance,
  IconBriefcase,
  IconBuildingCommunity,
  IconCategory,
  IconFiretruck,
  IconListDetails,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { WithScreens } from '../../../contract/shared/rights/screens.ts'

/** The icon of each resource, wherever it is shown: sidebar, search, headings, empty lists. */
export const resourceIcons: Readonly<Record<WithScreens, Icon>> = {
  emergency: IconAmbulance,
  station: IconBuildingCommunity,
  user: IconUsers,
  vehicle: IconFiretruck,
  emergency_type: IconListDetails,
  vehicle_type: IconCategory,
  job_management: IconBriefcase,
}
