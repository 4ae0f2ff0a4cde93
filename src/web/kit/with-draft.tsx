import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { showDateTime } from '../../contract/dates.ts'
import type { Draft } from './drafts.ts'
import { useLeftDraft } from './use-draft.ts'

interface Props<V extends object> {
  name: string
  title: string
  children: (draft: Draft<V> | undefined) => ReactNode
}

/** Offers what was typed and not saved before the form is drawn: go on with it, or begin anew. */
export const WithDraft = <V extends object>({ name, title, children }: Props<V>) => {
  const { left, startAnew } = useLeftDraft<V>(name)
  const [isTaken, setTaken] = useState(false)
  if (left === undefined) return null
  if (left.draft === undefined || isTaken) return children(left.draft)
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Paper withBorder p="lg" maw={560} role="region" aria-label="Borrador sin guardar">
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <IconHistory size={24} aria-hidden style={{ flex: 'none' }} />
            <Text>
              En este dispositivo quedó un borrador sin guardar, escrito el {showDateTime(new Date(left.draft.writtenAt))}. ¿Desea
              continuar con él?
            </Text>
          </Group>
          <Group gap="sm">
            <Button onClick={() => setTaken(true)}>Continuar con el borrador</Button>
            <Button variant="default" onClick={startAnew}>
              Descartar y empezar de nuevo
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  )
}
