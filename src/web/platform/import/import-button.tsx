import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { Screen } from '../../../contract/shared/rights/permissions.ts'
import { PlaceLink } from '../ui/place-link.tsx'

export const ImportButton = ({ place }: { place: Screen }) => (
  <Button variant="default" component={PlaceLink} place={place} leftSection={<IconFileUpload size={18} aria-hidden />}>
    Importar
  </Button>
)
