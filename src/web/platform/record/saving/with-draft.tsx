import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { draftName } from '../../drafts/drafts.ts'
import { DateTime } from '../../ui/no-wrap.tsx'
import { usePerson } from '../../rights/person.ts'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { useSlot } from './use-draft.ts'
import type { Drafting } from './use-save.ts'

interface Props<V extends object> {
  /** The form's name, without the person: `emergency-12`. */
  form: string
  /** By default the screen's title. */
  title?: string
  children: (drafting: Drafting<V>) => ReactNode
}

/** Offers an unsaved draft before the form is rendered: continue with it, or start again. */
export const WithDraft = <V extends object>({ form, title, children }: Props<V>) => {
  const { slot, startOver } = useSlot<V>(draftName(usePerson()?.id ?? 0, form))
  const [isAnswered, setAnswered] = useState(false)
  const screenTitle = useScreenTitle()
  if (slot === undefined) return null
  if (slot.left === undefined || slot.left.reopened || isAnswered) return children({ ...slot, wasOffered: isAnswered })
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {title ?? screenTitle}
      </Title>
      <Paper withBorder p="lg" maw={560} role="region" aria-label="Borrador sin guardar">
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <IconHistory size={24} aria-hidden style={{ flex: 'none' }} />
            <Text>
              En este dispositivo quedó un borrador sin guardar, escrito el <DateTime at={new Date(slot.left.writtenAt)} />.
              ¿Desea continuar con él?
            </Text>
          </Group>
          <Group gap="sm">
            <Button onClick={() => setAnswered(true)}>Continuar con el borrador</Button>
            <Button
              variant="default"
              onClick={() => {
                startOver()
                setAnswered(true)
              }}
            >
              Descartar y empezar de nuevo
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  )
}
