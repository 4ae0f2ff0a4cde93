import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import type { UserChange } from '../../../contract/people/user-history.schema.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { ListPages } from '../../platform/list/list-pages.tsx'
import { usePageTop } from '../../platform/list/use-page-top.ts'
import { ChangeList } from '../../platform/record/change-list.tsx'
import { Section } from '../../platform/ui/section.tsx'

const verbs = { CREAR: 'creó el registro', EDITAR: 'guardó cambios' }

/** Who changed a person's record, when, and each field from and to: the binnacle's entries of it (role 1). */
export const PersonDifferences = ({ person }: { person: Pick<UserDetail, 'id' | 'version'> }) => {
  const [page, goToPage] = useState(1)
  const answer = useQuery({
    queryKey: ['user', 'history', person.id, page],
    queryFn: ({ signal }) => api.get<Page<UserChange>>(`user/${person.id}/history`, { page }, signal),
    placeholderData: keepPreviousData,
  })
  const { paged, top } = usePageTop({
    rows: answer.data?.results ?? [],
    count: answer.data?.count ?? 0,
    page,
    goToPage,
    isPrevious: answer.isPlaceholderData,
  })
  return (
    <Section title="Historial de cambios" nothing={answer.data?.count === 0 ? 'Sin cambios registrados' : undefined}>
      {answer.isPending && <Skeleton height={80} />}
      {answer.error && <LoadFailure error={asApiError(answer.error)} retry={() => void answer.refetch()} />}
      {answer.data && answer.data.count > 0 && (
        <Stack gap="md">
          <div {...top}>
            <ChangeList entries={answer.data.results} verbs={verbs} />
          </div>
          <ListPages list={paged} />
        </Stack>
      )}
    </Section>
  )
}
