import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { BoardWithLinks, WallLink } from '../dashboard/board-with-links.tsx'
import { useIsNear } from '../../platform/ui/use-is-near.ts'
import { Home } from './home.tsx'
import { StatisticsNotReady } from '../dashboard/statistics-not-ready.tsx'
import { useIsAnswered } from '../dashboard/use-is-answered.ts'
import { LiveVehicles } from '../dashboard/lazy-vehicles.tsx'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { LoadBoundary } from '../../platform/ui/load-boundary.tsx'
import { useIsPrinting } from '../../platform/ui/use-is-printing.ts'

const OwnStatistics = lazy(() => import('../dashboard/own-statistics.tsx').then((module) => ({ default: module.OwnStatistics })))

/** What the person has to know now, and below it what the dashboard shows (A-RTE-12), loaded once it is in sight. */
export const StartPage = () => (
  <Home
    board={
      <BoardWithLinks>
        <WallLink />
      </BoardWithLinks>
    }
    statistics={<Statistics />}
  />
)

/** About as high as the statistics, so that nothing below them is in sight before. On paper it would be an empty sheet. */
const ROOM = 640

const Statistics = () => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, true)
  const isPrinting = useIsPrinting()
  const isAnswered = useIsAnswered()
  return (
    <Stack ref={place} gap="md" mih={isPrinting ? 0 : ROOM}>
      <Group justify="space-between" gap="sm" data-screen-only>
        <Title order={2} size="h3">
          Estadísticas
        </Title>
        <Group gap="xs">
          {isAnswered && <PrintButton />}
          <Button variant="default" component={Link} to="/dashboard" rightSection={<IconArrowRight size={18} aria-hidden />}>
            Abrir el dashboard
          </Button>
        </Group>
      </Group>
      {isNear ? (
        <LoadBoundary fallback={<Text role="alert">Error al obtener los datos del dashboard</Text>}>
          <Suspense fallback={<StatisticsNotReady />}>
            <OwnStatistics Vehicles={LiveVehicles} />
          </Suspense>
        </LoadBoundary>
      ) : (
        <StatisticsNotReady />
      )}
    </Stack>
  )
}
