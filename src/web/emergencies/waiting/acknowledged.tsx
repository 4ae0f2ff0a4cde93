import { useEffect, useEffectEvent } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { highlightSaved } from '../../platform/list/stand-out.tsx'
import { readOutbox } from '../../platform/outbox/outbox.ts'
import { onOutcome, type Outcome } from '../../platform/outbox/outcomes.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { added, corrected, facts } from './addition-words.ts'
import { useAdded } from './use-added.ts'
import { waitingOf, type EmergencyChange } from './waiting-writes.ts'

const doneWords = ({ asked }: EmergencyChange, isNew: boolean): string => {
  if (asked.what === 'photos') return 'Fotos agregadas'
  if (asked.what === 'whole') return isNew ? 'Registro creado' : 'Registro actualizado'
  if (asked.what === 'status') return 'Registro actualizado'
  if (asked.what === 'fact') return facts[asked.fact].corrected
  return asked.part === undefined ? added[asked.what] : corrected[asked.what]
}

/** Says, on every screen, what the server has taken of an emergency and what not, and shows the emergency as it answered it. */
export const Acknowledged = () => {
  const show = useAdded()
  const invalidate = useInvalidate()
  const onWrite = useEffectEvent(({ write, answer, refusal }: Outcome) => {
    if (!write.record.startsWith('emergency/')) return
    const about = { id: write.record, name: write.name }
    if (refusal) {
      notices.error('No se aceptó', Object.values(refusal.errors).flat().join(' ') || refusal.message, about)
      void invalidate('emergency')
      return
    }
    const saved = answer as EmergencyDetail
    const change = write.about as EmergencyChange
    if (change.asked.what === 'whole') highlightSaved('emergency', saved.id)
    const isMore = change.asked.what === 'photos' && waitingOf(readOutbox(), saved).length > 0
    if (!isMore) notices.done(doneWords(change, write.path === 'emergency'), recordName('emergency', saved))
    void show(saved)
  })
  useEffect(() => onOutcome(onWrite), [])
  return null
}
