import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import { confirmLeave } from './confirm.ts'
import { PlaceLink } from './go.tsx'
import classes from './record-form.module.css'
import { readToken } from './token.ts'
import type { Form } from './use-form.ts'
import { useSave, type Drafting, type Edited, type Saving } from './use-save.ts'

interface Props<V extends object, Sent, Answer> {
  form: Form<V, Sent>
  title: string
  /** Where Cancelar leads. */
  back: string
  button?: string
  saving: Saving<Sent, Answer>
  edited?: Edited<V> | undefined
  drafting?: Drafting<V>
  /** What shows above the bar while the form is being sent. */
  sendProgress?: ReactNode
  children: ReactNode
}

/** A form screen: its fields, the bar with Cancelar and the main button, and all that can happen between pressing and saved. */
export const RecordForm = <V extends object, Sent, Answer>(props: Props<V, Sent, Answer>) => {
  const { form, title, back, button = 'Guardar', saving, edited, drafting, sendProgress, children } = props
  const element = useRef<HTMLFormElement>(null)
  const { submit, progress, elsewhere, clash, settle, keepEditing, draft, wouldLose } = useSave(element, {
    form,
    saving,
    edited,
    drafting,
  })

  useBlocker({
    shouldBlockFn: async () => {
      // A person who was signed out leaves without a question: there is nothing left to go back to.
      if (!wouldLose() || readToken() === null) return false
      const leaves = await confirmLeave()
      if (leaves) draft.drop()
      return !leaves
    },
    enableBeforeUnload: () => wouldLose() && readToken() !== null && !draft.isKept(),
  })

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {/* What is being sent is taken as it is: a correction typed meanwhile would be nowhere. */}
      <Stack gap="md" inert={progress !== undefined} className={classes.fields}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children}
        {elsewhere.length > 0 && (
          <Alert color="red" role="alert">
            {elsewhere.map((message) => (
              <Text key={message}>{message}</Text>
            ))}
          </Alert>
        )}
      </Stack>
      {sendProgress}
      <div className={classes.bar}>
        {progress !== undefined && progress > 0 && progress < 1 && (
          <Progress value={progress * 100} aria-label={`Enviando ${Math.round(progress * 100)} %`} className={classes.progress} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" component={PlaceLink} place={back}>
            Cancelar
          </Button>
          <Button type="submit" loading={progress !== undefined}>
            {button}
          </Button>
        </Group>
      </div>
      {clash && (
        <ConflictDialog
          form={form}
          clash={clash}
          describe={edited?.describe}
          labels={edited?.labels}
          onTakeSaved={() => settle({})}
          onSave={(kept) => {
            settle(kept)
            void submit()
          }}
          onClose={keepEditing}
        />
      )}
    </form>
  )
}
