import { Button } from '@mantine/core'
import { IconNavigation } from '@tabler/icons-react'
import { routeTo, type Place } from './route-to.ts'

/** Opens the device's own map at the emergency; nothing where nobody has set its place. */
export const RouteLink = ({ emergency }: { emergency: Place }) => {
  const route = routeTo(emergency)
  if (route === undefined) return null
  return (
    <Button variant="default" component="a" href={route} leftSection={<IconNavigation size={18} aria-hidden />}>
      Cómo llegar
    </Button>
  )
}
