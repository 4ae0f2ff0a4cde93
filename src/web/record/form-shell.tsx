import { Alert, Text } from '@mantine/core'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: (form: HTMLFormElement) => void
}

/** A form that the application validates and submits; the browser does neither. */
export const FormShell = ({ onSubmit, ...form }: Props) => (
  <form
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
  />
)

/** Server errors of fields that the form does not show. */
export const HiddenFieldErrors = ({ messages }: { messages: readonly string[] }) =>
  messages.length > 0 && (
    <Alert color="red" role="alert">
      {messages.map((message) => (
        <Text key={message}>{message}</Text>
      ))}
    </Alert>
  )
