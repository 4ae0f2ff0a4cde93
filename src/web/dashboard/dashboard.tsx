import { Group, Title } from '@mantine/core'
import { PrintButton } from '../print/print-button.tsx'
import { PrintedRecord } from '../print/printed-record.tsx'
import { useScreenTitle } from '../ui/screen-title.ts'
import { OwnStatistics } from './own-statistics.tsx'

export const Dashboard = () => {
  const title = useScreenTitle() ?? ''
  return (
    <PrintedRecord name={title}>
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h2">
          {title}
        </Title>
        <PrintButton />
      </Group>
      <OwnStatistics />
    </PrintedRecord>
  )
}
