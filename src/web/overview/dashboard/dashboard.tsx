import { Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { isWall } from '../../platform/shell/wall.ts'
import { ScreenHeading } from '../../platform/ui/screen-heading.tsx'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { OwnStatistics, OwnWall } from './own-statistics.tsx'
import { useIsAnswered } from './use-is-answered.ts'
import { WallButton } from './wall/wall-button.tsx'

/** The figures, as a screen or as a station's television shows them. What is in progress is on the start page. */
export const Dashboard = () => (isWall(useSearch({ strict: false })) ? <OwnWall /> : <Screen />)

const Screen = () => {
  const title = useScreenTitle() ?? ''
  const isPhone = useIsPhone()
  const actions = useIsAnswered() && (
    <MoreActions>
      <WallButton />
      <PrintButton />
    </MoreActions>
  )
  return (
    <PrintedRecord name={title}>
      <Group justify="space-between" gap="xs" wrap="nowrap" data-uses-width>
        <ScreenHeading />
        {!isPhone && <Group gap="xs">{actions}</Group>}
      </Group>
      <OwnStatistics beside={isPhone && actions} />
    </PrintedRecord>
  )
}
