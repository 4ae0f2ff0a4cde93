import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePerson } from '../rights/person.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import classes from './person-footer.module.css'

export const PersonFooter = ({ isNarrow }: { isNarrow: boolean }) => {
  const person = usePerson()
  if (!person) return null
  const name = `${person.first_name} ${person.last_name}`
  return (
    <div className={classes.footer} data-narrow={isNarrow || undefined}>
      <Tooltip label="Perfil" position="right">
        <Link to="/user-profile" className={classes.person}>
          <VisuallyHidden>Perfil</VisuallyHidden>
          <PersonAvatar person={person} size={36} alt={name} />
          {!isNarrow && (
            <div className={classes.words}>
              <Text size="sm" fw={600} lh="inherit">
                {name}
              </Text>
              <Text size="sm" c="dimmed" lh="inherit">
                {person.name_role}
              </Text>
            </div>
          )}
        </Link>
      </Tooltip>
      <Tooltip label="Cerrar sesión" position="right">
        <ActionIcon component={Link} to="/user/logout" preload={false} variant="subtle" size={36} aria-label="Cerrar sesión">
          <IconLogout size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
