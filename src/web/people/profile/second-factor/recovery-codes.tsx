import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { saveAsFile } from '../../../platform/calls/save-as-file.ts'
import { leavesScreen } from '../../../platform/record/leaves-screen.ts'
import { useQuestions } from '../../../platform/dialogs/questions.ts'
import { readToken } from '../../../platform/storage/read-token.ts'
import { useWork } from '../../../platform/versions/at-work.ts'
import { Panel } from './panel.tsx'
import classes from './recovery-codes.module.css'

interface Props {
  codes: readonly string[]
  /** Whose they are. */
  name: string
  onDone: () => void
}

/** Shown only once, so leaving asks for confirmation. */
export const RecoveryCodes = ({ codes, name, onDone }: Props) => {
  const [isSaved, setSaved] = useState(false)
  const isDone = useRef(false)
  const { confirmLeave } = useQuestions()
  useWork()
  const text = codesAsText(codes, name)
  useBlocker({
    shouldBlockFn: async (move) => {
      if (!leavesScreen(move) || isDone.current || readToken() === null) return false
      return !(await confirmLeave({
        title: '¿Salir sin guardar los códigos?',
        text: 'No se volverán a mostrar. Sin ellos no podrá entrar si pierde su teléfono.',
        yes: 'Salir sin guardar',
        no: 'Seguir aquí',
      }))
    },
    enableBeforeUnload: () => !isDone.current && readToken() !== null,
  })
  return (
    <Panel title="Guarde sus códigos de recuperación">
      <Text maw={640}>
        Si pierde su teléfono, cada uno de estos códigos le deja entrar una vez. Se muestran solo ahora. Guárdelos donde no esté
        su teléfono: impresos en su casa, por ejemplo.
      </Text>
      <div className={classes.sheet}>
        <Text fw={600} mb="xs">{`Códigos de recuperación de Sirena, de ${name}`}</Text>
        <ul className={classes.codes} aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveAsFile(text, 'sirena-codigos-de-recuperacion.txt')}
        >
          Descargar
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </Group>
      <Stack gap="md">
        <Checkbox
          label="Ya los guardé en un lugar seguro"
          checked={isSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <Button
          w="fit-content"
          disabled={!isSaved}
          onClick={() => {
            isDone.current = true
            onDone()
          }}
        >
          Terminar
        </Button>
      </Stack>
    </Panel>
  )
}

/** The text for the clipboard and the file. */
const codesAsText = (codes: readonly string[], name: string): string =>
  [
    `Códigos de recuperación de Sirena, de ${name}`,
    'Cada uno sirve una sola vez, en lugar del código del teléfono.',
    '',
    ...codes,
    '',
  ].join('\r\n')
