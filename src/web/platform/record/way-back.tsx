import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { returnTo } from '../list/remembered-lists.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import classes from './way-back.module.css'

/** At the start of every record's head: the way to its list as it was left. */
export const BackLink = ({ to }: { to: string }) => (
  <Anchor component={PlaceLink} {...returnTo(to)} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden />
    <span>Atras</span>
  </Anchor>
)

/** From a record that cannot be shown to its list. */
export const WayBack = ({ to }: { to: string }) => (
  <Button variant="default" component={PlaceLink} {...returnTo(to)}>
    Regresar
  </Button>
)
