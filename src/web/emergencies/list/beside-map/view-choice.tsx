import { ActionIcon } from '@mantine/core'
import { IconList, IconMap } from '@tabler/icons-react'
import { RadioTabs } from '../../../platform/choices/radio-tabs.tsx'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { views, type View } from './use-view.ts'

interface Props {
  view: View
  onChoose: (view: View) => void
}

/** The list, the map, or both. A phone has room for one of them, and for one button. */
export const ViewChoice = ({ view, onChoose }: Props) => {
  const isPhone = useIsPhone()
  if (!isPhone) return <RadioTabs label="Cómo se muestran" tabs={views} chosen={view} onChoose={onChoose} />
  const isMap = view === 'map'
  const Icon = isMap ? IconList : IconMap
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={isMap ? 'Mostrar la lista' : 'Mostrar el mapa'}
      onClick={() => onChoose(isMap ? 'list' : 'map')}
    >
      <Icon size={20} />
    </ActionIcon>
  )
}
