import { Group, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { ScreenOnly } from '../../platform/print/screen-only.tsx'
import { isWall } from '../../platform/shell/wall.ts'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { BoardWithLinks } from './board-with-links.tsx'
import { OwnStatistics, OwnWall } from './own-statistics.tsx'
import { useIsAnswered } from './use-is-answered.ts'
import { WallButton } from './wall/wall-button.tsx'

/** The board and the figures (A-RTE-12), as a screen or as a station's television shows it. */
export const Dashboard = () => (isWall(useSearch({ strict: false })) ? <OwnWall /> : <Screen />)

const Screen = () => {
  const title = useScreenTitle() ?? ''
  const isAnswered = useIsAnswered()
  return (
    <PrintedRecord name={title}>
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h2">
          {title}
        </Title>
        {isAnswered && (
          <Group gap="xs">
            <WallButton />
            <PrintButton />
          </Group>
        )}
      </Group>
      <ScreenOnly>
        <BoardWithLinks />
      </ScreenOnly>
      {isAnswered && (
        <ScreenOnly>
          <Title order={2} size="h3">
            Estadísticas
          </Title>
        </ScreenOnly>
      )}
      <OwnStatistics />
    </PrintedRecord>
  )
}
