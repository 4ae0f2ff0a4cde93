import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '../device/is-phone.ts'
import { Logo, LogoIcon } from '../ui/logo.tsx'
import { PersonFooter } from './person-footer.tsx'
import { useListHere, useSidebar, type SidebarLink } from './sidebar-links.ts'
import classes from './sidebar-view.module.css'

interface Props {
  isNarrow: boolean
  onToggleNarrow: () => void
  onCloseDrawer: () => void
}

export const Sidebar = ({ isNarrow, onToggleNarrow, onCloseDrawer }: Props) => {
  const isPhone = useIsPhone()
  const listHere = useListHere()
  const ToggleIcon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <Group className={classes.top} justify="space-between" wrap="nowrap">
        <Link to="/" aria-label="Sirena" className={classes.home}>
          {isNarrow ? <LogoIcon /> : <Logo />}
        </Link>
        {isPhone && (
          <ActionIcon variant="subtle" size={44} aria-label="Cerrar el menú" onClick={onCloseDrawer}>
            <IconX size={20} />
          </ActionIcon>
        )}
      </Group>
      <div className={classes.scroll}>
        {useSidebar().map(([group, links]) => (
          <div key={group} className={classes.group} role="group" aria-label={group}>
            {isNarrow ? <hr className={classes.rule} /> : <Text className={classes.label}>{group}</Text>}
            {links.map((link) => (
              <SidebarItem key={link.to} link={link} isHere={link.to === listHere} isNarrow={isNarrow} />
            ))}
          </div>
        ))}
      </div>
      {!isPhone && (
        <Tooltip label="Ampliar el menú" position="right" disabled={!isNarrow}>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.toggle}
            aria-label={isNarrow ? 'Ampliar el menú' : 'Reducir el menú'}
            onClick={onToggleNarrow}
          >
            <ToggleIcon size={18} stroke={1.75} aria-hidden />
            {!isNarrow && <span className={classes.toggleText}>Reducir el menú</span>}
          </Button>
        </Tooltip>
      )}
      <PersonFooter isNarrow={isNarrow} />
    </>
  )
}

interface ItemProps {
  link: SidebarLink
  isHere: boolean
  isNarrow: boolean
}

const SidebarItem = ({ link, isHere, isNarrow }: ItemProps) => {
  const { icon: Icon } = link
  const place = useRef<HTMLAnchorElement>(null)
  // Below the edge of a low window nothing would look chosen.
  useEffect(() => {
    if (isHere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <Tooltip label={link.label} position="right" disabled={!isNarrow}>
      <Link
        ref={place}
        to={link.to}
        className={classes.link}
        data-here={isHere || undefined}
        aria-current={isHere ? 'page' : undefined}
        aria-label={isNarrow ? link.label : undefined}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {!isNarrow && link.label}
      </Link>
    </Tooltip>
  )
}
