import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAmbulance, IconFiretruck, IconHome, IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRights } from '../rights/person.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import classes from './bottom-bar.module.css'
import { useListHere, usePlaceOfLink } from './sidebar-links.ts'

/** What a person on the road needs, at the thumb; everything else is behind 'Más'. */
export const BottomBar = ({ onMore }: { onMore: () => void }) => {
  const { mayOpen } = useRights()
  const here = useListHere()
  const placeOfLink = usePlaceOfLink()
  const currentProps = (path: string) => ({
    'data-here': here === path || undefined,
    'aria-current': here === path ? ('page' as const) : undefined,
  })
  return (
    <>
      <Link to="/" className={classes.item} {...currentProps('/')}>
        <IconHome size={22} stroke={1.75} aria-hidden />
        Inicio
      </Link>
      {mayOpen('/emergencies') && (
        <PlaceLink place={placeOfLink('/emergencies')} className={classes.item} {...currentProps('/emergencies')}>
          <IconAmbulance size={22} stroke={1.75} aria-hidden />
          Emergencias
        </PlaceLink>
      )}
      {mayOpen('/emergencies/create') && (
        <Link to="/emergencies/create" aria-label="Crear emergencia" className={classes.create}>
          <IconPlus size={26} aria-hidden />
        </Link>
      )}
      {mayOpen('/vehicles') && (
        <Link to="/vehicles" className={classes.item} {...currentProps('/vehicles')}>
          <IconFiretruck size={22} stroke={1.75} aria-hidden />
          Unidades
        </Link>
      )}
      <UnstyledButton className={classes.item} onClick={onMore}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        <span>
          Más<VisuallyHidden>: abrir el menú</VisuallyHidden>
        </span>
      </UnstyledButton>
    </>
  )
}
