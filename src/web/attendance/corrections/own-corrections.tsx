import { useQuery } from '@tanstack/react-query'
import type { CorrectionRow } from '../../../contract/attendance/attendance-corrections.schema.ts'
import { correctionStates, correctionWords } from '../../../contract/attendance/correction-rules.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { useDialogOf } from '../../platform/dialogs/use-dialog-of.ts'
import { ListBody } from '../../platform/list/list-body.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { unpagedList } from '../../platform/list/unpaged-list.ts'
import { Section } from '../../platform/ui/section.tsx'
import { ReviewCorrection } from './review-correction.tsx'
import { RowButton } from './row-button.tsx'

export const ownCorrectionsQuery = {
  queryKey: ['attendance_correction', 'mine'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Page<CorrectionRow>>('attendance_correction/mine', {}, signal),
}

const stateOf = (row: CorrectionRow) => <StatusBadge codes={correctionStates} code={row.state} />
const wordsOf = (row: CorrectionRow) => row.items.map(correctionWords).join('; ')

/** The last corrections of one's own marks, with what became of them. Nothing while there are none. */
export const OwnCorrections = () => {
  const answer = useQuery(ownCorrectionsQuery)
  const { open, shown, ...review } = useDialogOf<number>()
  const button = (row: CorrectionRow) => <RowButton label="Ver" about={wordsOf(row)} onClick={() => open(row.id)} />
  const columns: readonly Column<CorrectionRow>[] = [
    { name: 'asked_at', header: 'Pedida', width: 168, cell: (row) => showDateTime(row.asked_at) },
    { name: 'items', header: 'Corrección', isHeading: true, cell: wordsOf },
    { name: 'state', header: 'Estado', width: 128, cell: stateOf },
    { name: 'open', header: 'Acciones', width: 92, cell: button },
  ]
  const cardOf = (row: CorrectionRow): CardParts => ({
    lead: stateOf(row),
    time: showDateTime(row.asked_at),
    title: wordsOf(row),
    about: row.reason,
    action: button(row),
  })
  if (answer.data?.count === 0) return null
  return (
    <Section title="Mis correcciones">
      <ListBody list={unpagedList(answer, ({ results }) => results)} empty="Sin correcciones" columns={columns} card={cardOf} />
      <ReviewCorrection id={shown} {...review} />
    </Section>
  )
}
