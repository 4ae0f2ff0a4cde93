import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EmergencyChange } from '../../contract/emergencies.ts'
import { api, asApiError } from '../calls/api.ts'
import { LoadFailure } from '../calls/load-failure.tsx'
import { ChangeList } from '../record/change-list.tsx'
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
        {answer.data && <ChangeList entries={answer.data} verbs={verbs} />}
      </Section>
    </div>
  )
}

const verbs: Record<string, string> = { CREAR: 'registró la emergencia', EDITAR: 'guardó cambios' }
