import { Anchor, Group } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { getsFigures } from '../../../contract/overview/dashboard-rules.ts'
import { dispatches } from '../../emergencies/parts/audience.ts'
import { Board } from '../board/board.tsx'
import { enterFullScreen } from './wall/full-screen.ts'
import { WALL } from '../../platform/shell/wall.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'

/** Not of a page that opens in another tab. */
const fillScreen = (event: MouseEvent) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) enterFullScreen()
}

/** The way to the dashboard as a station's television shows it. */
export const WallLink = () => {
  const asker = useAsker()
  const isPhone = useIsPhone()
  if (isPhone || !dispatches(asker) || !getsFigures(asker)) return null
  return (
    <Anchor component={PlaceLink} place={`/dashboard?${WALL}=1`} onClick={fillScreen} size="sm">
      Pantalla de televisión
    </Anchor>
  )
}

interface Props {
  /** Further links beside the heading of its queue. */
  children?: ReactNode
}

/** The board with the way to the list of emergencies. */
export const BoardWithLinks = ({ children }: Props) => {
  const { may } = useRights()
  const isPhone = useIsPhone()
  // A person who waits to be validated reads why there is nothing.
  if (!may('GET emergency')) return null
  return (
    <Board
      aside={
        <Group gap="0 16px" data-screen-only>
          {children}
          {isPhone ? (
            <Anchor component={PlaceLink} place="/emergencies" size="sm" lh="44px" aria-label="Ver todas las emergencias">
              Ver todas
            </Anchor>
          ) : (
            <Anchor component={PlaceLink} place="/emergencies" size="sm">
              Todas las emergencias
            </Anchor>
          )}
        </Group>
      }
    />
  )
}
