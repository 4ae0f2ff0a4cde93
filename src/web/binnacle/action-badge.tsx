import { IconCirclePlus, IconLogin2, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import type { BinnacleAction } from '../../contract/shared/binnacle-actions.ts'
import { Badge } from '../platform/choices/status-badge.tsx'

const looks: Readonly<Record<BinnacleAction, { color: string; Icon: Icon }>> = {
  CREAR: { color: 'teal', Icon: IconCirclePlus },
  EDITAR: { color: 'blue', Icon: IconPencil },
  ELIMINAR: { color: 'red', Icon: IconTrash },
  LOGIN: { color: 'gray', Icon: IconLogin2 },
}

export const ActionBadge = ({ action }: { action: BinnacleAction }) => <Badge label={action} {...looks[action]} />
