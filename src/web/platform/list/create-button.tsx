import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PlaceLink } from '../ui/place-link.tsx'

export const CreateButton = ({ place, children = 'Crear' }: { place: string; children?: string }) => (
  <Button component={PlaceLink} place={place} data-create leftSection={<IconPlus size={18} aria-hidden />}>
    {children}
  </Button>
)
