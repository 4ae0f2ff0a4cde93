import { Stack, Text, Timeline } from '@mantine/core'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { RecordChange } from '../../../contract/shared/record-history.schema.ts'
import classes from './change-list.module.css'

interface Props {
  entries: readonly RecordChange[]
  /** What the author did, by the action of the entry. */
  verbs: Record<string, string>
}

/** The entries of a record's history: who, when, and each field from and to. */
export const ChangeList = ({ entries, verbs }: Props) => (
  <Timeline bulletSize={16} lineWidth={2} active={entries.length}>
    {entries.map((entry) => (
      <Timeline.Item key={entry.id} title={`${entry.created_by_name} ${verbs[entry.action_binnacle] ?? ''}`}>
        <Text size="sm" c="dimmed">
          {showDateTime(entry.creation_date)}
        </Text>
        <ChangedFields changes={entry.changes} />
      </Timeline.Item>
    ))}
  </Timeline>
)

/** Each field of an entry from and to. */
export const ChangedFields = ({ changes }: Pick<RecordChange, 'changes'>) => (
  <Stack gap={4} mt={4}>
    {changes.map((change) => (
      <Text key={change.label} size="sm" className={classes.change}>
        <strong>{change.label}:</strong> {change.previous !== '' && <del>{change.previous}</del>}{' '}
        <ins>{change.current || '—'}</ins>
      </Text>
    ))}
  </Stack>
)
