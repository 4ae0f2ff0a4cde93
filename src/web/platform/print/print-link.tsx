import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { PlaceLink } from '../ui/place-link.tsx'

/** A link to a screen made for printing. */
export const PrintLink = ({ place, children }: { place: string; children: string }) => (
  <Button
    variant="default"
    w="fit-content"
    component={PlaceLink}
    place={place}
    leftSection={<IconPrinter size={18} aria-hidden />}
  >
    {children}
  </Button>
)
