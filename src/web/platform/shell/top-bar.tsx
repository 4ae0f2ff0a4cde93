import {
  ActionIcon,
  Button,
  Group,
  Kbd,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAmbulance, IconDots, IconLogout, IconMenu2, IconQrcode, IconSearch, IconUser } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useBackCloses } from '../dialogs/back-closes.ts'
import { loadPart } from '../calls/load-part.ts'
import { useIsPhone } from '../device/is-phone.ts'
import { MenuChoice } from '../choices/menu-choice.tsx'
import { useRights } from '../rights/person.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { LiveUpdates } from '../live/live-updates.tsx'
import { OutboxButton } from '../outbox/outbox-button.tsx'
import classes from './top-bar.module.css'
import { typedAhead } from '../ui/typed-ahead.ts'

interface Props {
  onMenu: () => void
  /** Further items of its menu. */
  menuItems: ReactNode
  loadSearch: LoadSearch
}

/** The search of everything, loaded when it is first opened. */
export type LoadSearch = () => Promise<{ Search: ComponentType; openSearch: (typed: () => string) => void }>

export const TopBar = ({ onMenu, menuItems, loadSearch }: Props) => {
  const isPhone = useIsPhone()
  const { mayOpen } = useRights()
  // On its own form it would compete with what saves.
  const isCreating = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath === '/emergencies/create' })
  const [Search, setSearch] = useState<ComponentType>()
  const search = async () => {
    if (document.activeElement?.closest('.mantine-Spotlight-content')) return
    const typed = typedAhead()
    const loaded = await loadPart(loadSearch, 'search')
    if (loaded === undefined) {
      typed()
      return
    }
    // Rendered before it opens, when it records the focus that it restores on closing.
    flushSync(() => setSearch(() => loaded.Search))
    loaded.openSearch(typed)
  }
  useHotkeys([['mod+K', () => void search()]], [])
  return (
    <Group h="100%" px={isPhone ? 'md' : 'lg'} justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap" className={classes.start}>
        {isPhone && (
          <ActionIcon variant="subtle" size={44} aria-label="Abrir el menú" className={classes.menu} onClick={onMenu}>
            <IconMenu2 size={20} />
          </ActionIcon>
        )}
        <Breadcrumb />
      </Group>
      <Group gap="xs" wrap="nowrap" className={classes.end}>
        <OutboxButton />
        <LiveUpdates />
        {isPhone ? (
          <ActionIcon variant="subtle" size={44} aria-label="Buscar" onClick={() => void search()}>
            <IconSearch size={20} />
          </ActionIcon>
        ) : (
          <UnstyledButton className={classes.search} onClick={() => void search()}>
            <IconSearch size={16} aria-hidden />
            <Text size="sm" span>
              Buscar
            </Text>
            <Kbd size="xs">Ctrl K</Kbd>
          </UnstyledButton>
        )}
        {!isPhone && !isCreating && mayOpen('/emergencies/create') && (
          <Button
            component={Link}
            to="/emergencies/create"
            color="signal.6"
            leftSection={<IconAmbulance size={18} aria-hidden />}
          >
            Crear emergencia
          </Button>
        )}
        <BarMenu>{menuItems}</BarMenu>
      </Group>
      {Search && <Search />}
    </Group>
  )
}

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'auto', label: 'Según el sistema' },
]

const BarMenu = ({ children }: { children: ReactNode }) => {
  const isPhone = useIsPhone()
  const { mayOpen } = useRights()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant={isPhone ? 'subtle' : 'default'} size={isPhone ? 44 : 36} aria-label="Menú">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayOpen('/emergencies/create') && (
          <Menu.Item component={Link} to="/emergencies/create" leftSection={<IconAmbulance size={16} aria-hidden />}>
            Crear emergencia
          </Menu.Item>
        )}
        {mayOpen('/qr_scan') && (
          <Menu.Item component={Link} to="/qr_scan" leftSection={<IconQrcode size={16} aria-hidden />}>
            QR
          </Menu.Item>
        )}
        {children}
        <Menu.Item component={Link} to="/user-profile" leftSection={<IconUser size={16} aria-hidden />}>
          Perfil
        </Menu.Item>
        <Menu.Label>Apariencia</Menu.Label>
        <MenuChoice options={schemes} value={colorScheme} onChange={setColorScheme} />
        <Menu.Divider />
        <Menu.Item component={Link} to="/user/logout" preload={false} leftSection={<IconLogout size={16} aria-hidden />}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
