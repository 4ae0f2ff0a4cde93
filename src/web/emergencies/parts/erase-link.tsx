import { Anchor } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './erase-link.module.css'

/** For role 1, at the foot of a resolved emergency and on its entries of the binnacle, which stay when it is deleted (S-65). */
export const EraseLink = ({ id }: { id: number }) => (
  <Anchor component={PlaceLink} place={`/emergency/${id}/personal_data`} size="sm" className={classes.link}>
    <IconEraser size={16} aria-hidden />
    Borrar datos personales
  </Anchor>
)
