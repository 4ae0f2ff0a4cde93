import { Menu } from '@mantine/core'
import { IconSun, IconSunOff } from '@tabler/icons-react'
import { useLocal } from '../storage/use-local.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { useIsPhone } from '../ui/is-phone.ts'
import { notices } from '../ui/notices.ts'
import { useRights } from '../ui/person.ts'

const useKept = (): [boolean, (isKept: boolean) => void] => {
  const [kept, keep] = useLocal('sirena.keep-awake')
  const { mayOpen } = useRights()
  // Those who mark and track with their phone (A-ROL-16, A-ROL-17).
  const isTheirs = mayOpen('/qr_scan')
  return [useIsPhone() && isTheirs && kept === 'true', (isKept) => keep(String(isKept))]
}

/** Keeps the screen of this phone awake on every screen, if that was chosen in the menu. */
export const KeepsAwake = () => {
  const [isKept] = useKept()
  return isKept && <Awake />
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
  const [isKept, keep] = useKept()
  const isPhone = useIsPhone()
  const { mayOpen } = useRights()
  if (!isPhone || !mayOpen('/qr_scan')) return null
  const change = async () => {
    if (isKept) keep(false)
    else if (!('wakeLock' in navigator)) notices.warning('Este navegador no puede mantener la pantalla activa.')
    else if (await isAllowed()) keep(true)
    else notices.warning('El teléfono no deja mantener la pantalla activa ahora: puede estar ahorrando batería.')
  }
  const Icon = isKept ? IconSunOff : IconSun
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => void change()}>
      {isKept ? 'Desactivar' : 'Mantener'} pantalla activa
    </Menu.Item>
  )
}
