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
import type { Screen } from '../contract/permissions.ts'

export interface SidebarLink {
  to: Screen
  label: string
  icon: Icon
  /** Beginnings of the addresses that belong to the link. */
  places: readonly string[]
}

export interface SidebarGroup {
  label: string
  links: readonly SidebarLink[]
}

/** The sidebar's links, in order. One shows when its screen exists and the person may open it. */
export const sidebar: readonly SidebarGroup[] = [
  {
    label: 'Operación',
    links: [{ to: '/emergencies', label: 'Emergencias', icon: IconAmbulance, places: ['/emergencies', '/emergency/'] }],
  },
  {
    label: 'Recursos',
    links: [
      { to: '/stations', label: 'Estaciones', icon: IconBuildingCommunity, places: ['/stations'] },
      { to: '/users', label: 'Usuarios', icon: IconUsers, places: ['/users'] },
      { to: '/vehicles', label: 'Vehículos', icon: IconFiretruck, places: ['/vehicles'] },
    ],
  },
  {
    label: 'Catálogos',
    links: [
      { to: '/emergency-types', label: 'Tipos de Emergencia', icon: IconListDetails, places: ['/emergency-type'] },
      { to: '/vehicle-types', label: 'Tipos de Vehículos', icon: IconCategory, places: ['/vehicle-type'] },
    ],
  },
  {
    label: 'Recursos humanos',
    links: [
      {
        to: '/human_resources/job_management',
        label: 'Gestion De Puestos',
        icon: IconBriefcase,
        places: ['/human_resources/job_management'],
      },
    ],
  },
]

export const isAt = (link: SidebarLink, pathname: string): boolean => link.places.some((place) => pathname.startsWith(place))
