import { Button, Skeleton, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { arrivedInWords } from '../../../contract/emergencies/emergency-texts.ts'
import type { EmergencyChange, EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { recordQuery } from '../../platform/calls/use-record.ts'
import { ScreenOnly } from '../../platform/print/screen-only.tsx'
import { ChangedFields } from '../../platform/record/change-list.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { timeLineEntries, type TimeLineEntry } from './time-line-entries.ts'
import classes from './time-line.module.css'

/** Long enough for most, and short enough that the patients below it are found. */
const SHOWN_AT_FIRST = 6

interface Props {
  emergency: EmergencyDetail
  /** Whether this person may read who saved what. */
  hasHistory: boolean
  adding: ReactNode
  correcting: (id: number, name: string) => ReactNode
}

/** What happened, the newest first: what people noted, the dates of the emergency and, for those who may read it, every save. */
export const TimeLine = ({ emergency, hasHistory, adding, correcting }: Props) => {
  const history = useHistory(emergency, hasHistory)
  const [isWhole, setWhole] = useState(false)
  const entries = timeLineEntries(emergency, history.data ?? [])
  const shown = isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST)
  return (
    <ScreenOnly>
      <Section title="Línea de tiempo" aside={adding}>
        {history.isLoading && <Skeleton height={64} mb="md" />}
        {history.error && <LoadFailure error={asApiError(history.error)} retry={() => void history.refetch()} />}
        <Timeline bulletSize={16} lineWidth={2} active={shown.length} className={classes.line}>
          {shown.map((entry) => (
            <Timeline.Item key={entry.key} {...titleOf(entry)}>
              <Entry entry={entry} correcting={correcting} />
            </Timeline.Item>
          ))}
        </Timeline>
        {entries.length > SHOWN_AT_FIRST && (
          <Button variant="default" className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver menos' : `Ver todo (${entries.length})`}
          </Button>
        )}
      </Section>
    </ScreenOnly>
  )
}

/** The newest saves, from the binnacle. */
const useHistory = ({ id, version }: EmergencyDetail, enabled: boolean) => {
  const { queryKey } = recordQuery('emergency', String(id))
  return useQuery({
    // Cached by version, which every save raises; removed with the record when it is deleted.
    queryKey: [...queryKey, version, 'history'],
    queryFn: ({ signal }) => api.get<EmergencyChange[]>(`emergency/${id}/history`, {}, signal),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[2] === queryKey[2] ? before : undefined),
  })
}

const titleOf = (entry: TimeLineEntry) =>
  'moment' in entry
    ? { title: entry.moment }
    : 'change' in entry
      ? { title: `${entry.change.created_by_name} guardó cambios` }
      : {}

const Entry = ({ entry, correcting }: { entry: TimeLineEntry } & Pick<Props, 'correcting'>) => {
  const time = arrivedInWords(entry.received ?? entry.at, entry.received && entry.at)
  if ('note' in entry) {
    const { id, text, author } = entry.note
    return (
      <>
        <Text className={classes.note}>
          {text}
          {correcting(id, `nota del ${time}`)}
        </Text>
        <Text size="sm" c="dimmed">{`${author.name}, ${time}`}</Text>
      </>
    )
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {time}
      </Text>
      {'change' in entry && <ChangedFields changes={entry.change.changes} />}
    </>
  )
}
