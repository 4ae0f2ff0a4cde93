import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { returnTo } from '../list/remembered-lists.ts'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { useQuestions } from '../dialogs/questions.ts'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { EarlierSaveDialog } from './saving/earlier-save-dialog.tsx'
import { ErrorCount, FormShell, HiddenFieldErrors, isSaveKey } from './form-shell.tsx'
import { leavesScreen } from './leaves-screen.ts'
import { takeFocus } from '../ui/focus-back.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import classes from './record-form.module.css'
import { readToken } from '../storage/read-token.ts'
import type { Form } from './use-form.ts'
import { useSave, type Drafting, type Edited, type Saving } from './saving/use-save.ts'

interface Props<V extends object, Sent, Answer> {
  form: Form<V, Sent>
  /** By default the screen's title; null if the screen around the form has the heading. */
  title?: string | null | undefined
  /** The address that Cancelar leads to. */
  back: string
  button?: string
  saving: Saving<Sent, Answer>
  edited?: Edited<V> | undefined
  drafting?: Drafting<V>
  /** In the bar, above its buttons. */
  note?: ReactNode
  children: ReactNode
}

/** A form screen: its fields, the bar with Cancelar and the main button, and the dialogs of a save. */
export const RecordForm = <V extends object, Sent, Answer>(props: Props<V, Sent, Answer>) => {
  const { form, title, back, button = 'Guardar', saving, edited, drafting, note, children } = props
  const element = useRef<HTMLFormElement>(null)
  const sent = useSave(element, { form, saving, edited, drafting })
  const {
    submit,
    progress,
    hiddenErrors,
    isGone,
    isOutdated,
    clash,
    settle,
    createdBefore,
    keepEditing,
    draft,
    abandon,
    wouldLose,
  } = sent

  const { confirmLeave } = useQuestions()

  useBlocker({
    shouldBlockFn: async (move) => {
      // A person who was signed out is not asked on leaving, since they cannot come back to the form.
      if (!leavesScreen(move) || !wouldLose() || readToken() === null) return false
      const leaves = await confirmLeave()
      if (leaves) draft.drop()
      return !leaves
    },
    enableBeforeUnload: () => wouldLose() && readToken() !== null && !draft.isStored(),
  })

  // Ctrl+Enter saves also if no field has the focus, as right after the form was opened and after a click beside the fields.
  useEffect(() => {
    const saveWithoutFocus = (event: globalThis.KeyboardEvent) => {
      if (!isSaveKey(event) || !isOutsideFields(event.target) || document.querySelector('[aria-modal="true"]') !== null) return
      // In a tab that is not shown, the form waits.
      if (element.current?.checkVisibility() === true) element.current.requestSubmit()
    }
    document.addEventListener('keydown', saveWithoutFocus)
    return () => document.removeEventListener('keydown', saveWithoutFocus)
  }, [])

  return (
    <FormShell ref={element} className={title === null ? undefined : classes.screen} onSubmit={() => void submit()}>
      {/* Disabled while sending, because a correction typed meanwhile would be lost. */}
      <Stack gap="md" inert={progress !== undefined} className={classes.fields}>
        {title !== null && <FormTitle drafting={drafting}>{title}</FormTitle>}
        {children}
        <HiddenFieldErrors messages={hiddenErrors} />
        {isGone && <Gone list={back} onLeave={abandon} />}
      </Stack>
      <div className={classes.bar} data-action-bar>
        {progress !== undefined && progress > 0 && progress < 1 && (
          <Progress value={progress * 100} aria-label={`Enviando ${Math.round(progress * 100)} %`} className={classes.progress} />
        )}
        <div role="status">
          {isOutdated && !isGone && (
            <Text size="sm" className={classes.outdated}>
              <IconAlertTriangle size={18} aria-hidden />
              Alguien guardó este registro mientras usted lo edita. Al guardar podrá elegir qué conservar.
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap="sm">
          <ErrorCount form={form} />
          {note}
          <Button variant="default" component={PlaceLink} {...returnTo(back)}>
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
          onSave={(chosen) => {
            settle(chosen)
            void submit()
          }}
          onClose={keepEditing}
        />
      )}
      {createdBefore && <EarlierSaveDialog created={createdBefore} onSaveAsAnother={sent.saveAsAnother} onClose={keepEditing} />}
    </FormShell>
  )
}

const isOutsideFields = (target: EventTarget | null) => target === document.body || target === document.getElementById('main')

interface TitleProps {
  drafting: Pick<Drafting<object>, 'wasOffered'> | undefined
  /** By default the screen's title. */
  children?: string | undefined
}

/** The heading of a screen with a form: takes the focus after the question about a draft. */
export const FormTitle = ({ drafting, children }: TitleProps) => (
  <ScreenHeading {...(drafting?.wasOffered && { tabIndex: -1, ref: takeFocus })}>{children}</ScreenHeading>
)

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center', behavior: 'instant' })

/** Saving is no longer possible; the input stays visible until the person leaves. */
const Gone = ({ list, onLeave }: { list: string; onLeave: () => void }) => (
  <Alert ref={intoView} color="red" role="alert" title="Este registro ya no existe" icon={<IconFileOff aria-hidden />}>
    <Stack gap="sm" align="flex-start">
      <Text>Otra persona lo eliminó mientras usted lo editaba. Copie de aquí lo que necesite antes de salir.</Text>
      <Button variant="default" component={PlaceLink} {...returnTo(list)} onClick={onLeave}>
        Volver a la lista
      </Button>
    </Stack>
  </Alert>
)
