import { DUTY } from '../../../contract/shared/rights/affects.ts'
import type { DutyChange } from '../../../contract/attendance/duty-rules.ts'
import { dutyScreens } from '../../../contract/shared/rights/screens.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { isStale, upload } from '../../platform/calls/api.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { highlightSaved } from '../../platform/list/stand-out.tsx'
import { returnTo } from '../../platform/list/remembered-lists.ts'
import { SAVE_NOTICE, type Saving } from '../../platform/record/saving/use-save.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { dutyFormData } from './duty-form-values.ts'

const calls = { discharge: 'updateDischarge', unsubscribe: 'updateUnsubscribe' }
const doneOf = (change: DutyChange, { leave }: UserDetail): string => {
  if (change === 'discharge') return 'Quedó de alta'
  return leave === 'running' ? 'Quedó de baja' : 'Se guardó la baja'
}

/** Saves a change of duty, shows a notice, and goes back to the list. */
export const useSaveDuty = (
  change: DutyChange,
  stored: Pick<UserDetail, 'id' | 'name'>,
): Saving<Record<string, unknown>, UserDetail> => {
  const invalidate = useInvalidate()
  return {
    save: (sent, { key, version, onProgress }) => {
      const path = `job_management/${stored.id}/${calls[change]}`
      return upload({ method: 'PUT', path, form: dutyFormData(sent, version), onProgress, key })
    },
    onSaved: (saved) => {
      notices.done(doneOf(change, saved), saved.name)
      highlightSaved(DUTY, saved.id)
      void invalidate('user')
    },
    next: returnTo(dutyScreens.list.path),
    onFailed: (error) => {
      const isAnswered = error.detail !== '' || isStale(error)
      notices.error(isAnswered ? error.detail : 'Error', undefined, { id: SAVE_NOTICE, name: stored.name })
    },
  }
}
