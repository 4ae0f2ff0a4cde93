import { Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showDateTime } from '../../contract/dates.ts'
import type { EmergencyChange } from '../../contract/emergencies.ts'
import { api, asApiError } from '../calls/api.ts'
import { LoadFailure } from '../calls/load-failure.tsx'
import { Section } from '../ui/section.tsx'
import { recordQuery } from '../calls/use-record.ts'
import classes from './emergency-history.module.css'

/** Who saved the emergency, when, and what each save changed: the binnacle's entries of it (role 1). */
export const EmergencyHistory = ({ id, version }: { id: number; version: number }) => {
  const answer = useQuery({
    // Cached by version, which every save raises; removed with the record when it is deleted.
    queryKey: [...recordQuery('emergency', String(id)).queryKey, version, 'history'],
    queryFn: ({ signal }) => api.get<EmergencyChange[]>(`emergency/${id}/history`, {}, signal),
  })
  return (
    <div className={classes.history}>
      <Section title="Historial de cambios">
        {answer.isPending && <Skeleton height={80} />}
        {answer.error && <LoadFailure error={asApiError(answer.error)} retry={() => void answer.refetch()} />}
        {answer.data && <Entries entries={answer.data} />}
      </Section>
    </div>
  )
}

const verbs: Record<string, string> = { CREAR: 'registró la emergencia', EDITAR: 'guardó cambios' }

const Entries = ({ entries }: { entries: readonly EmergencyChange[] }) => {
  if (entries.length === 0) return <Text c="dimmed">Sin cambios registrados</Text>
  return (
    <Timeline bulletSize={16} lineWidth={2} active={entries.length}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.id} title={`${entry.created_by_name} ${verbs[entry.action_binnacle] ?? ''}`}>
          <Text size="sm" c="dimmed">
            {showDateTime(entry.creation_date)}
          </Text>
          <Stack gap={4} mt={4}>
            {entry.changes.map((change) => (
              <Text key={change.label} size="sm" className={classes.change}>
                <strong>{change.label}:</strong> {change.previous !== '' && <del>{change.previous}</del>}{' '}
                <ins>{change.current || '—'}</ins>
              </Text>
            ))}
          </Stack>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
