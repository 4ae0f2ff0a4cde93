import { Button, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { codeInput } from '../../../../contract/people/second-factor-input.schema.ts'
import { FormShell } from '../../../platform/record/form-shell.tsx'
import { OneTimeCodeInput } from '../../../platform/record/fields/one-time-code-input.tsx'
import { asApiError, firstAnswerIn, type ApiError } from '../../../platform/calls/api.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { useField, useForm } from '../../../platform/record/use-form.ts'
import { useInvalidate } from '../../../platform/calls/use-record.ts'
import { useSave, type Sending } from '../../../platform/record/saving/use-save.ts'
import { textOf } from '../../../platform/text/values.ts'

interface Props<A> {
  description: string
  button: string
  send: (code: string, key: string) => Promise<A>
  onDone: (answer: A) => void
  onCancel: () => void
  autoFocus?: boolean
}

/** Asks for a code and sends it; a refusal appears at the field. */
export const CodeForm = <A,>({ description, button, send, onDone, onCancel, autoFocus = false }: Props<A>) => {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ schema: codeInput, values: { code: '' } })
  const field = useField(form, 'code')
  const invalidate = useInvalidate()
  const saving = {
    save: ({ code }: { code: string }, { key }: Sending) =>
      send(code, key).catch((failure: unknown) => {
        // An earlier code succeeded but its answer was lost: that answer is the result.
        const first = firstAnswerIn(asApiError(failure))
        if (!first) throw failure
        return first as A
      }),
    onSaved: onDone,
    onFailed: (error: ApiError) => {
      // It may have succeeded with the answer lost: the profile then shows the stored state.
      if (error.status === 0) void invalidate('user')
      if (error.errors['code'] === undefined) notices.error(error.message, undefined, 'second-factor')
    },
  }
  const { submit, progress } = useSave(element, { form, saving, edited: undefined, drafting: undefined })
  return (
    <FormShell
      ref={element}
      onSubmit={() => {
        notices.close('second-factor')
        void submit()
      }}
    >
      <Stack gap="md" maw={420}>
        <OneTimeCodeInput
          label="Código"
          description={description}
          autoFocus={autoFocus}
          error={field.error}
          code={textOf(field.value)}
          onCode={field.set}
        />
        <Group gap="sm">
          <Button type="submit" loading={progress !== undefined}>
            {button}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </FormShell>
  )
}
