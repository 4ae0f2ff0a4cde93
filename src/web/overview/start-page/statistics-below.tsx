import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { useIsNear } from '../../platform/ui/use-is-near.ts'
import { StatisticsNotReady } from '../dashboard/statistics-not-ready.tsx'
import { useIsAnswered } from '../dashboard/use-is-answered.ts'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { LoadBoundary } from '../../platform/ui/load-boundary.tsx'
import { useIsPrinting } from '../../platform/device/use-is-printing.ts'

const OwnStatistics = lazy(() => import('../dashboard/own-statistics.tsx').then((module) => ({ default: module.OwnStatistics })))

/** About as high as the statistics, so that nothing below them is in sight before. On paper it would be an empty sheet. */
const ROOM = 640

/** What the dashboard shows, loaded once it is in sight. */
export const StatisticsBelow = () => {
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
            <OwnStatistics />
          </Suspense>
        </LoadBoundary>
      ) : (
        <StatisticsNotReady />
      )}
    </Stack>
  )
}
