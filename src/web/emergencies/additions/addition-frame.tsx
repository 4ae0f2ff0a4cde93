import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { api, type ApiError } from '../../platform/calls/api.ts'
import type { Losing } from '../../platform/dialogs/use-guarded-close.ts'
import type { Form } from '../../platform/record/use-form.ts'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { NotSent } from '../../platform/record/saving/use-save.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { useIsMounted } from '../../platform/ui/use-is-mounted.ts'
import { added, corrected, facts, partPaths, type AskedAddition } from './addition-words.ts'
import { useAdded } from './use-added.ts'

export interface AdditionProps {
  emergency: EmergencyDetail
  asked: AskedAddition
  onDone: () => void
  /** For the dialog around it, which asks before it loses what was typed. */
  losing: Ref<Losing>
}

interface FrameProps<V extends object, Sent> extends AdditionProps {
  form: Form<V, Sent>
  /** Asks about what is mostly a slip; whether it is sent all the same. */
  confirms?: (sent: Sent) => Promise<boolean>
  children: ReactNode
}

const send = (id: number, asked: AskedAddition, sent: unknown, key: string) => {
  if (asked.what === 'fact') return api.put<EmergencyDetail>(`emergency/${id}`, sent, key)
  if (asked.part === undefined) return api.post<EmergencyDetail>(`emergency/${id}/${asked.what}`, sent, key)
  return api.put<EmergencyDetail>(`${partPaths[asked.what]}/${asked.part}`, sent, key)
}

const doneWords = (asked: AskedAddition): string => {
  if (asked.what === 'fact') return facts[asked.fact].corrected
  return asked.part === undefined ? added[asked.what] : corrected[asked.what]
}

/** Sends the form and shows the emergency with what was added. */
export const AdditionFrame = <V extends object, Sent>({
  emergency,
  asked,
  onDone,
  losing,
  form,
  confirms = async () => true,
  children,
}: FrameProps<V, Sent>) => {
  const show = useAdded()
  const isMounted = useIsMounted()
  const sentAt = useRef(0)
  useImperativeHandle(losing, () => ({ wouldLose: form.isDirty }))
  return (
    <ShortForm
      form={form}
      button={asked.part === undefined && asked.what !== 'fact' ? 'Agregar' : 'Guardar'}
      save={async (sent, { key }) => {
        if (!(await confirms(sent))) throw new NotSent()
        sentAt.current = performance.now()
        return send(emergency.id, asked, sent, key)
      }}
      onFailed={(error: ApiError) => Object.keys(error.errors).length === 0 && notices.error(error.message)}
      onSaved={async (saved) => {
        notices.done(doneWords(asked), recordName('emergency', saved), sentAt.current)
        // Another form may be open meanwhile.
        if (isMounted.current) onDone()
        await show(saved)
      }}
    >
      {children}
    </ShortForm>
  )
}
