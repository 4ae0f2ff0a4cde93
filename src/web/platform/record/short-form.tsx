import { Button, Stack } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { ApiError } from '../calls/api.ts'
import { FailureDialog, useFailure } from '../dialogs/failure-dialog.tsx'
import { ErrorCount, FormShell, HiddenFieldErrors } from './form-shell.tsx'
import type { Form } from './use-form.ts'
import { useSave, type Saving } from './saving/use-save.ts'

interface Props<V extends object, Sent, Answer> extends Omit<Saving<Sent, Answer>, 'onFailed'> {
  form: Form<V, Sent>
  button: string
  /** For a form that shows why it cannot be saved now. */
  isBlocked?: boolean
  /** By default a dialog shows what no field says. */
  onFailed?: (error: ApiError) => void
  /** Buttons of the dialog besides closing it. */
  waysOn?: ReactNode
  children: ReactNode
}

/** Fields and one wide button, as on the sign-in screen. */
export const ShortForm = <V extends object, Sent, Answer>(props: Props<V, Sent, Answer>) => {
  const { form, button, isBlocked = false, save, onSaved, onFailed, waysOn, children } = props
  const element = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const failure = useFailure()
  const saving = {
    save,
    onSaved,
    onFailed: onFailed ?? ((error: ApiError) => !isSaidAtField(error) && failure.show(error.message)),
  }
  const { submit, progress, hiddenErrors } = useSave(element, { form, saving, edited: undefined, drafting: undefined })
  return (
    <FormShell
      ref={element}
      onSubmit={() => {
        if (!isBlocked) void submit()
      }}
    >
      <Stack gap="md">
        {children}
        <HiddenFieldErrors messages={hiddenErrors} />
        <ErrorCount form={form} />
        <Button ref={submitButton} type="submit" size="md" loading={progress !== undefined} disabled={isBlocked} fullWidth>
          {button}
        </Button>
      </Stack>
      <FailureDialog {...failure.shown} returnTo={submitButton}>
        {waysOn}
      </FailureDialog>
    </FormShell>
  )
}

const isSaidAtField = ({ errors, message }: ApiError): boolean => Object.values(errors).flat().includes(message)
