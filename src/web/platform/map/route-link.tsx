import { Button } from '@mantine/core'
import { IconNavigation } from '@tabler/icons-react'
import { routeTo, type Destination } from './route-to.ts'

/** Opens the device's own map there; nothing where nobody has set its place. */
export const RouteLink = ({ to }: { to: Destination }) => {
  const route = routeTo(to)
  if (route === undefined) return null
  return (
    <Button variant="default" component="a" href={route} leftSection={<IconNavigation size={18} aria-hidden />}>
      Cómo llegar
    </Button>
  )
}
