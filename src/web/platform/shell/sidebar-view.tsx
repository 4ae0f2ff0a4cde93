import { Button, Group, Text, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Sheet } from '../dialogs/sheet.tsx'
import { Logo, LogoIcon } from '../ui/logo.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { PersonFooter } from './person-footer.tsx'
import { useListHere, useSidebar, type SidebarLink } from './sidebar-links.ts'
import classes from './sidebar-view.module.css'

interface Props {
  isNarrow: boolean
  onToggleNarrow: () => void
}

export const Sidebar = ({ isNarrow, onToggleNarrow }: Props) => {
  const ToggleIcon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <Group className={classes.top}>
        <Link to="/" aria-label="Sirena" className={classes.home}>
          {isNarrow ? <LogoIcon /> : <Logo />}
        </Link>
      </Group>
      <div className={classes.scroll}>
        <SidebarGroups isNarrow={isNarrow} />
      </div>
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
      <PersonFooter isNarrow={isNarrow} />
    </>
  )
}

interface SheetProps {
  opened: boolean
  onClose: () => void
}

/** The sidebar of a phone. */
export const SectionsSheet = ({ opened, onClose }: SheetProps) => (
  // Also if the screen asks first and the person stays: the question's subject must be visible.
  <Sheet title="Menú" opened={opened} onClose={onClose} closesOnChoice>
    <nav aria-label="Secciones">
      <SidebarGroups isNarrow={false} />
      <PersonFooter isNarrow={false} />
    </nav>
  </Sheet>
)

/** The links by groups, each with its heading. */
const SidebarGroups = ({ isNarrow }: Pick<Props, 'isNarrow'>) => {
  const listHere = useListHere()
  return useSidebar().map(([group, links]) => (
    <div key={group} className={classes.group} role="group" aria-label={group}>
      {isNarrow ? <hr className={classes.rule} /> : <Text className={classes.label}>{group}</Text>}
      {links.map((link) => (
        <SidebarItem key={link.to} link={link} isHere={link.to === listHere} isNarrow={isNarrow} />
      ))}
    </div>
  ))
}

interface ItemProps {
  link: SidebarLink
  isHere: boolean
  isNarrow: boolean
}

const SidebarItem = ({ link, isHere, isNarrow }: ItemProps) => {
  const { icon: Icon } = link
  const shown = useRef<HTMLAnchorElement>(null)
  // Below the edge of a low window nothing would look chosen.
  useEffect(() => {
    if (isHere) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <Tooltip label={link.label} position="right" disabled={!isNarrow}>
      <PlaceLink
        ref={shown}
        place={link.place}
        className={classes.link}
        data-here={isHere || undefined}
        aria-current={isHere ? 'page' : undefined}
        aria-label={isNarrow ? link.label : undefined}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {!isNarrow && link.label}
      </PlaceLink>
    </Tooltip>
  )
}
