import { Alert, Text, UnstyledButton } from '@mantine/core'
import { useSyncExternalStore, type ComponentProps, type KeyboardEvent } from 'react'
import { takeHighlightedOption } from '../choices/highlighted-option.ts'
import classes from './form-shell.module.css'
import type { AnyForm } from './form.ts'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: (form: HTMLFormElement) => void
}

export const isSaveKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/**
 * Ctrl+Enter saves from anywhere in the form, and first selects the highlighted option of a choice. Handled before the editor, where it
 * would insert a line break.
 */
const saveByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
  if (!isSaveKey(event)) return
  // A dialog of the form is rendered elsewhere and handles its own keys.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  event.preventDefault()
  event.stopPropagation()
  takeHighlightedOption()
  event.currentTarget.requestSubmit()
}

/** A form that the application validates and submits; the browser does neither. */
export const FormShell = ({ onSubmit, ...form }: Props) => (
  <form
    {...form}
    noValidate
    onKeyDownCapture={saveByKeys}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
  />
)

/** Waits for React to render the errors, then focuses the first. */
export const focusFirstError = (form: HTMLFormElement | null) => {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error][tabindex]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
}

/**
 * Announced on change, so that a person who does not see the fields hears how many errors are left. A press leads to the first one,
 * which may be out of sight.
 */
export const ErrorCount = ({ form }: { form: AnyForm }) => {
  const count = useSyncExternalStore(form.subscribe, () => Object.keys(form.errors()).length)
  return (
    <Text role="status" size="sm" className={classes.errors}>
      {count > 0 && (
        <UnstyledButton className={classes.toError} onClick={({ currentTarget: { form: around } }) => focusFirstError(around)}>
          {count === 1 ? 'Hay 1 campo por corregir.' : `Hay ${count} campos por corregir.`}
        </UnstyledButton>
      )}
    </Text>
  )
}

/** Server errors of fields that the form does not show. */
export const HiddenFieldErrors = ({ messages }: { messages: readonly string[] }) =>
  messages.length > 0 && (
    <Alert color="red" role="alert">
      {messages.map((message) => (
        <Text key={message}>{message}</Text>
      ))}
    </Alert>
  )
