import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { returnTo } from '../../platform/list/remembered-lists.ts'
import { serverNow } from '../../platform/calls/server-clock.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { NotSent, type Saving, type Sending } from '../../platform/record/saving/use-save.ts'
import type { EmergencyFormValues, EmergencyFormState, EmergencySent } from './emergency-form-values.ts'
import { failureMessage } from './failure-message.ts'
import type { PhotoIntake } from './sections/use-photo-intake.ts'
import { newOutcomeAnswer } from '../outcome/outcome-answer.ts'
import { saveWhole } from '../waiting/whole-writes.ts'
import { resolving } from './ask-to-resolve.tsx'
import { shownResolved, shownWhole } from './shown-whole.ts'
import { isEmpty, warning, warningsOf } from './warn-before-save.tsx'

const FAILURE_NOTICE = 'emergency-save'

interface Props {
  form: EmergencyFormState
  intake: PhotoIntake
  stored: EmergencyDetail | undefined
}

/** Creates or updates the emergency through the outbox, and goes back to the list. The answer is whether it has arrived. */
export const useSaveEmergency = ({ form, intake, stored }: Props): Saving<EmergencySent, boolean> => {
  const queries = useQueryClient()
  const { ask, confirm } = useQuestions()
  /** What the last answer to the question of an update sends. At a repeat after a lost answer, the emergency may already be resolved. */
  const resolution = useRef({ is_change_status_emergency: false })
  /** The last checked values with their key, and the warnings that the person accepted. */
  const checked = useRef<{ key?: string; values?: EmergencyFormValues; said?: string }>({})

  /** Asks only once about the same warnings, however often the save is repeated. */
  const warnOnce = async ({ key }: Sending) => {
    const values = form.get()
    if (checked.current.key === key && checked.current.values === values) return
    const warnings = await warningsOf(values, form.stored(), stored ? { id: stored.id } : { key })
    if (warnings === undefined) return
    const said = JSON.stringify([warnings.busy, warnings.alike.map((row) => row.id), warnings.doubts])
    if (!isEmpty(warnings) && checked.current.said !== said && !(await confirm(warning(warnings)))) throw new NotSent()
    checked.current = { key, values, said }
  }

  /** The question of every update of an emergency in progress (B-EMF-54). Closing it is no answer, and sends nothing. */
  const askToResolve = async () => {
    const outcome = newOutcomeAnswer()
    const answer = await ask(resolving(outcome))
    if (answer === undefined) throw new NotSent()
    return { is_change_status_emergency: answer, ...(answer && outcome.sent()) }
  }

  return {
    save: async (filled, sending) => {
      const { key, version, isResent, onKept } = sending
      notifications.hide(FAILURE_NOTICE)
      await intake.settled()
      await warnOnce(sending)
      if (stored && isInProgress(stored.status) && !isResent) resolution.current = await askToResolve()
      const values = form.get()
      const images_id = values.images
      const sent = stored ? { ...filled, id: stored.id, version, images_id, ...resolution.current } : filled
      const shown = {
        ...shownWhole(queries, filled, stored),
        ...(stored && { images_id, images: stored.images.filter(({ id }) => images_id.includes(id)) }),
        ...(resolution.current.is_change_status_emergency && shownResolved(new Date(serverNow()).toISOString())),
      }
      const draft = { values, stored: form.stored(), version }
      return saveWhole({ stored, key, sent, shown, photos: values.photos, draft }, onKept)
    },
    createdAs: (answer) => {
      const { id, code } = answer as EmergencyDetail
      return { name: `la emergencia ${code}`, place: placeOf(resourceScreens.emergency.record, id) }
    },
    // What has arrived is said wherever the person is.
    onSaved: (hasArrived) => {
      if (!hasArrived) notices.success('Guardado en este dispositivo; se enviará cuando haya conexión')
    },
    next: stored ? returnTo(resourceScreens.emergency.list.path) : { place: resourceScreens.emergency.list.path },
    onFailed: (error) => {
      notices.error(failureMessage(error), undefined, {
        id: FAILURE_NOTICE,
        ...(stored && { name: recordName('emergency', stored) }),
      })
    },
  }
}
