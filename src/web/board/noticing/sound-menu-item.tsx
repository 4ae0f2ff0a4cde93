import { Menu } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { notices } from '../../ui/notices.ts'
import { useRights } from '../../ui/person.ts'
import { proveSound, useSound } from './sound.ts'

/** Switches the sound of news on or off, on this device. */
export const SoundMenuItem = () => {
  const { may } = useRights()
  const [isOn, turn] = useSound()
  if (!may('GET emergency')) return null
  const change = () => {
    if (isOn || proveSound()) turn(!isOn)
    else notices.warning('Este dispositivo no puede avisar con sonido.')
  }
  const Icon = isOn ? IconVolumeOff : IconVolume
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={change}>
      {isOn ? 'Desactivar aviso con sonido' : 'Avisar con sonido'}
    </Menu.Item>
  )
}
