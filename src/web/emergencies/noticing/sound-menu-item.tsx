import { Menu } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { notices } from '../../platform/dialogs/notices.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { concernedStation } from '../parts/audience.ts'
import { proveSound, useSound } from './sound.ts'

/** Switches the sound of news on or off, on this device. */
export const SoundMenuItem = () => {
  const { may } = useRights()
  const [isOn, setOn] = useSound()
  const station = concernedStation(useAsker())
  // A person whom no emergency concerns hears none.
  if (!may('GET emergency') || station === null) return null
  const change = () => {
    if (isOn || proveSound()) setOn(!isOn)
    else notices.warning('Este dispositivo no puede avisar con sonido.')
  }
  const Icon = isOn ? IconVolumeOff : IconVolume
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={change}>
      {isOn ? 'Desactivar aviso con sonido en este dispositivo' : 'Avisar con sonido en este dispositivo'}
    </Menu.Item>
  )
}
