import { Alert } from '@mantine/core'
import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { Losing } from '../../platform/dialogs/use-guarded-close.ts'
import type { AnyForm, Form } from '../../platform/record/use-form.ts'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { NotSent } from '../../platform/record/saving/use-save.ts'
import type { ApiError } from '../../platform/calls/api.ts'
import { refusalOf, startSending, useOutbox, type Waiting } from '../../platform/outbox/outbox.ts'
import { showRefusalOf } from '../../platform/outbox/outcomes.ts'
import { useIsMounted } from '../../platform/ui/use-is-mounted.ts'
import type { AskedAddition } from '../waiting/addition-words.ts'
import { keepAddition, waitingForm, waitingOf } from '../waiting/waiting-writes.ts'

export interface AdditionProps {
  emergency: EmergencyDetail
  asked: AskedAddition
  onDone: () => void
  /** Opens the form again with what the server said to it; false if its screen is not there any more. */
  onRefused: (asked: AskedAddition) => boolean
  /** For the dialog around it, which asks before it loses what was typed. */
  losing: Ref<Losing>
}

interface FrameProps<V extends object, Sent> extends AdditionProps {
  form: Form<V, Sent>
  /** What the emergency shows of it until the server has it, besides what is sent: names of what was chosen. */
  shown?: (sent: Sent) => object
  /** Asks about what is mostly a slip; whether it is sent all the same. */
  confirms?: (sent: Sent) => Promise<boolean>
  children: ReactNode
}

/** Keeps the form in the outbox, which sends it, and closes at once: what was added is shown in its place. */
export const AdditionFrame = <V extends object, Sent extends object>({
  emergency,
  asked,
  onDone,
  onRefused,
  losing,
  form,
  shown = () => ({}),
  confirms = async () => true,
  children,
}: FrameProps<V, Sent>) => {
  const writes = waitingOf(useOutbox(), emergency)
  const isMounted = useIsMounted()
  const refusal = useRefusal(form, asked, writes)
  useImperativeHandle(losing, () => ({ wouldLose: form.isDirty }))
  return (
    <ShortForm
      form={form}
      button={asked.part === undefined && asked.what !== 'fact' ? 'Agregar' : 'Guardar'}
      save={async (sent) => {
        if (!(await confirms(sent))) throw new NotSent()
        const { id, key } = await keepAddition(emergency, asked, { sent, shown: shown(sent), writes })
        showRefusalOf(key, () => {
          // Nobody corrects a crew: it is discarded, and chosen anew.
          if (asked.what === 'crew') return false
          return onRefused(asked.what === 'fact' || asked.part !== undefined ? asked : { what: asked.what, part: -id })
        })
        startSending()
      }}
      onSaved={() => {
        // Another form may be open meanwhile.
        if (isMounted.current) onDone()
      }}
    >
      {refusal && Object.keys(refusal.errors).length === 0 && <Alert color="red">{refusal.message}</Alert>}
      {children}
    </ShortForm>
  )
}

/** What the server said to the same form before, at its fields. */
const useRefusal = (form: Pick<AnyForm, 'setErrors'>, asked: AskedAddition, writes: readonly Waiting[]): ApiError | undefined => {
  const [refusal] = useState(() => {
    const waits = waitingForm(asked, writes)
    return waits && refusalOf(waits)
  })
  useEffect(() => {
    const errors = Object.entries(refusal?.errors ?? {}).map(([path, messages]) => [path, messages.join(' ')])
    form.setErrors(Object.fromEntries(errors) as Record<string, string>)
  }, [form, refusal])
  return refusal
}
