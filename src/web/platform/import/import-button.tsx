import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { Screen } from '../../../contract/shared/rights/permissions.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { MoreActions } from '../list/more-actions.tsx'
import { usePlainRows } from '../list/record-rows.tsx'
import { useRights } from '../rights/person.ts'
import { PlaceLink } from '../ui/place-link.tsx'

export const ImportButton = ({ place }: { place: Screen }) => (
  <Button variant="default" component={PlaceLink} place={place} leftSection={<IconFileUpload size={18} aria-hidden />}>
    Importar
  </Button>
)

/** The rows of a plain resource that is also imported, with the buttons for both ways to create. */
export const useImportableRows = (resource: 'station' | 'vehicle') => {
  const rows = usePlainRows(resource)
  const { mayOpen } = useRights()
  const place = `${resourceScreens[resource].list.path}/import` as const
  if (!mayOpen(place)) return rows
  return {
    ...rows,
    action: (
      <>
        <MoreActions>
          <ImportButton place={place} />
        </MoreActions>
        {rows.action}
      </>
    ),
  }
}
