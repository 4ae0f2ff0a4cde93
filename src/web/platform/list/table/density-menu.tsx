import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconLineHeight } from '@tabler/icons-react'
import { useIsPhone } from '../../device/is-phone.ts'
import { MenuChoice } from '../../choices/menu-choice.tsx'
import { useDensity } from './density.ts'

const densities = [
  { value: 'cómoda', label: 'Cómoda' },
  { value: 'compacta', label: 'Compacta' },
] as const

/** Chooses the height of the rows; cards on a phone have one height. */
export const DensityMenu = () => {
  const isPhone = useIsPhone()
  const { density, setDensity } = useDensity()
  if (isPhone) return null
  return (
    <Menu position="bottom-end" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Tooltip label="Altura de las filas">
          <ActionIcon variant="default" size={36} aria-label="Altura de las filas">
            <IconLineHeight size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoice options={densities} value={density} onChange={setDensity} />
      </Menu.Dropdown>
    </Menu>
  )
}
