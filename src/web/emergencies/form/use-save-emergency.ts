import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { upload } from '../../platform/calls/api.ts'
import { returnTo } from '../../platform/list/remembered-lists.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { showSaved } from '../../platform/record/saving/use-resource-save.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { NotSent, type Saving, type Sending } from '../../platform/record/saving/use-save.ts'
import type { EmergencyFormValues, EmergencyFormState, EmergencySent } from './emergency-form-values.ts'
import { emergencyFormData } from './emergency-form-data.ts'
import { failureMessage } from './failure-message.ts'
import type { PhotoIntake } from './sections/use-photo-intake.ts'
import { newOutcomeAnswer } from '../outcome/outcome-answer.ts'
import { resolving } from './ask-to-resolve.tsx'
import { isEmpty, warning, warningsOf } from './warn-before-save.tsx'

const FAILURE_NOTICE = 'emergency-save'

interface Props {
  form: EmergencyFormState
  intake: PhotoIntake
  stored: EmergencyDetail | undefined
}

/** Creates or updates the emergency, shows a notice, and goes back to the list. `sent` is the progress of the upload. */
export const useSaveEmergency = ({ form, intake, stored }: Props) => {
  const invalidate = useInvalidate()
  const { ask, confirm } = useQuestions()
  const [sent, setSent] = useState<number>()
  /** What the last answer to the question of an update sends. At a repeat after a lost answer, the emergency may already be resolved. */
  const resolution = useRef<object>({ is_change_status_emergency: false })
  /** The last checked values with their key, and the warnings that the person accepted. */
  const checked = useRef<{ key?: string; values?: EmergencyFormValues; said?: string }>({})

  const send = async (path: string, body: object, key: string) => {
    const data = emergencyFormData(body, form.get().photos)
    return upload<EmergencyDetail>({ method: 'POST', path, form: data, onProgress: setSent, key }).finally(() =>
      setSent(undefined),
    )
  }

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
  const askToResolve = async (): Promise<object> => {
    const outcome = newOutcomeAnswer()
    const answer = await ask(resolving(outcome))
    if (answer === undefined) throw new NotSent()
    return { is_change_status_emergency: answer, ...(answer && outcome.sent()) }
  }

  const saving: Saving<EmergencySent, EmergencyDetail> = {
    save: async (filled, sending) => {
      const { key, version, isResent } = sending
      notifications.hide(FAILURE_NOTICE)
      await intake.settled()
      await warnOnce(sending)
      if (stored === undefined) return send('emergency', filled, key)
      if (isInProgress(stored.status) && !isResent) resolution.current = await askToResolve()
      const edited = { id: stored.id, version, images_id: form.get().images, ...resolution.current }
      return send('emergency/customUpdate', { ...filled, ...edited }, key)
    },
    createdAs: (answer) => {
      const { id, code } = answer as EmergencyDetail
      return { name: `la emergencia ${code}`, place: placeOf(resourceScreens.emergency.record, id) }
    },
    onSaved: (saved) => {
      showSaved(stored ? 'Registro actualizado' : 'Registro creado', 'emergency', saved)
      void invalidate('emergency')
    },
    next: stored ? returnTo(resourceScreens.emergency.list.path) : { place: resourceScreens.emergency.list.path },
    onFailed: (error) => {
      notices.error(failureMessage(error), undefined, {
        id: FAILURE_NOTICE,
        ...(stored && { name: recordName('emergency', stored) }),
      })
    },
  }

  return { saving, sent }
}
