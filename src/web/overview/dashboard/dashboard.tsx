import { Group, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { ScreenOnly } from '../../platform/print/screen-only.tsx'
import { isWall } from '../../platform/shell/wall.ts'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { OwnStatistics, OwnWall } from './own-statistics.tsx'
import { useIsAnswered } from './use-is-answered.ts'
import type { VehiclesView } from './vehicles-map.tsx'
import { WallButton } from './wall/wall-button.tsx'

interface Props {
  /** What the person has to know and do now. */
  board: ReactNode
  Vehicles: VehiclesView
}

/** As a screen, or as a station's television shows it. */
export const Dashboard = (props: Props) => (isWall(useSearch({ strict: false })) ? <OwnWall /> : <Screen {...props} />)

const Screen = ({ board, Vehicles }: Props) => {
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
      <ScreenOnly>{board}</ScreenOnly>
      {isAnswered && (
        <ScreenOnly>
          <Title order={2} size="h3">
            Estadísticas
          </Title>
        </ScreenOnly>
      )}
      <OwnStatistics Vehicles={Vehicles} />
    </PrintedRecord>
  )
}
