import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useWriteSearch } from '../../../platform/list/use-list.ts'
import { WALL } from '../../../platform/shell/wall.ts'
import { enterFullScreen } from './full-screen.ts'
import { focusAfterWall } from './leave-wall.ts'

/** Shows the dashboard as a station's television does. */
export const WallButton = () => {
  const write = useWriteSearch()
  const enter = () => {
    enterFullScreen()
    write((latest) => ({ ...latest, [WALL]: '1' }), false)
  }
  return (
    <Button ref={focusAfterWall} variant="default" leftSection={<IconDeviceTv size={18} aria-hidden />} onClick={enter}>
      Pantalla de televisión
    </Button>
  )
}
