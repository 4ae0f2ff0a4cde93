import { Menu } from '@mantine/core'
import { IconSun, IconSunOff } from '@tabler/icons-react'
import { useLocal } from '../storage/use-local.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { useIsPhone } from './is-phone.ts'
import { notices } from '../dialogs/notices.ts'
import { useRights } from '../rights/person.ts'

const useKeepAwake = (): [boolean, (isOn: boolean) => void] => {
  const [stored, store] = useLocal('sirena.keep-awake')
  const { mayOpen } = useRights()
  // Those who mark and track with their phone (A-ROL-16, A-ROL-17).
  const isTheirs = mayOpen('/qr_scan')
  return [useIsPhone() && isTheirs && stored === 'true', (isOn) => store(String(isOn))]
}

/** Keeps the screen of this phone awake on every screen, if that was chosen in the menu. */
export const KeepAwake = () => {
  const [isOn] = useKeepAwake()
  return isOn && <Awake />
}

const Awake = () => {
  useScreenAwake()
  return null
}

/** A phone refuses while it saves battery. */
const isAllowed = async (): Promise<boolean> => {
  const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
  void lock?.release()
  return lock !== undefined
}

/** On a mobile device only (A-NAV-25, A-NAV-26). */
export const AwakeMenuItem = () => {
  const [isOn, setOn] = useKeepAwake()
  const isPhone = useIsPhone()
  const { mayOpen } = useRights()
  if (!isPhone || !mayOpen('/qr_scan')) return null
  const change = async () => {
    if (isOn) setOn(false)
    else if (!('wakeLock' in navigator)) notices.warning('Este navegador no puede mantener la pantalla activa.')
    else if (await isAllowed()) setOn(true)
    else notices.warning('El teléfono no deja mantener la pantalla activa ahora: puede estar ahorrando batería.')
  }
  const Icon = isOn ? IconSunOff : IconSun
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => void change()}>
      {isOn ? 'Desactivar' : 'Mantener'} pantalla activa
    </Menu.Item>
  )
}
