import { Anchor, Container, Group, Title } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useToken } from '../../platform/storage/token.ts'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { isWall } from '../../platform/shell/wall.ts'
import '../../platform/styles/signed-in.css'
import { Logo } from '../../platform/ui/logo.tsx'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { useOpenOffers } from './offers.ts'
import { Statistics } from './statistics.tsx'
import { WallButton } from './wall/wall-button.tsx'
import { Wall } from './wall/wall.tsx'

/** The statistics for everybody. Makes no call that needs a session (A-GATE-15). */
export const DashboardOpen = () => {
  const title = useScreenTitle() ?? ''
  const isSignedIn = useToken() !== null
  const offers = useOpenOffers()
  const isOnWall = isWall(useSearch({ strict: false }))
  if (isOnWall)
    return (
      <main>
        <Wall isOpen offers={offers} />
      </main>
    )
  return (
    <Container component="main" size={1280} py="md">
      <PrintedRecord name={title}>
        <Group justify="space-between" gap="sm">
          <Group gap="md">
            <Logo />
            <Title order={1} size="h2">
              {title}
            </Title>
          </Group>
          <Group gap="md">
            <Anchor component={Link} to={isSignedIn ? '/dashboard' : '/login'} underline="always">
              {isSignedIn ? 'Ir a mi dashboard' : 'Iniciar sesión'}
            </Anchor>
            <WallButton />
            <PrintButton />
          </Group>
        </Group>
        <Statistics isOpen offers={offers} />
      </PrintedRecord>
    </Container>
  )
}
