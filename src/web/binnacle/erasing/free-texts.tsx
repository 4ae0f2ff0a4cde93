import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { blackOut, blackOutRich, richInWords } from '../../../contract/binnacle/erasing-rules.ts'
import type { PersonalData } from '../../../contract/binnacle/erasing.schema.ts'
import { useField, type AnyForm } from '../../platform/record/use-form.ts'
import { Section } from '../../platform/ui/section.tsx'
import classes from './free-texts.module.css'

interface Props {
  form: AnyForm
  texts: PersonalData['texts']
  hasMore: boolean
  /** Passages that a text has, of names that are being erased. */
  suggested: readonly string[]
}

/** What people wrote freely, as it will read once the passages are blacked out. */
export const FreeTexts = ({ form, texts, hasMore, suggested }: Props) => {
  const { set, error } = useField(form, 'passages')
  const [written, setWritten] = useState('')
  const passages = passagesIn(written)
  const write = (text: string) => {
    setWritten(text)
    set(passagesIn(text))
  }
  const absent = passages.filter((passage) => texts.every((each) => without(each, [passage]) === without(each, [])))
  const left = suggested.filter((passage) => !passages.includes(passage))
  return (
    <Section title="Textos libres" nothing={texts.length === 0 ? 'No hay ninguno' : undefined}>
      {texts.length > 0 && (
        <Stack gap="md">
          <Text>Lea lo que se escribió y tache lo que identifique a alguien. Lo tachado se tacha en todos estos textos.</Text>
          <Textarea
            label="Palabras que tachar"
            description="Una por línea: un nombre, una dirección, un teléfono. Mayúsculas o minúsculas da igual; los acentos cuentan."
            error={error}
            autosize
            minRows={2}
            maxRows={8}
            value={written}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <Text role="status" size="sm" fw={600}>
            {absent.length > 0 && `No aparecen en estos textos: ${absent.map((passage) => `«${passage}»`).join(', ')}.`}
          </Text>
          {left.length > 0 && (
            <Group gap="xs" role="group" aria-label="Nombres que aparecen en los textos">
              {left.map((passage) => (
                <Button key={passage} variant="default" onClick={() => write([...passages, passage].join('\n'))}>
                  {`Tachar «${passage}»`}
                </Button>
              ))}
            </Group>
          )}
          {hasMore && <Text>Se muestran los más recientes; en los demás se tacha lo mismo.</Text>}
          {texts.map(({ kind, text, is_current }) => (
            <div key={`${kind} ${text}`}>
              <Text fw={600} size="sm">
                {is_current ? kind : `${kind} de antes`}
              </Text>
              <Text className={classes.text}>{without({ kind, text }, passages)}</Text>
            </div>
          ))}
        </Stack>
      )}
    </Section>
  )
}

const without = ({ kind, text }: Pick<PersonalData['texts'][number], 'kind' | 'text'>, passages: readonly string[]): string =>
  kind === 'Observaciones' ? richInWords(blackOutRich(text, passages)) : blackOut(text, passages)

const passagesIn = (written: string): string[] => [
  ...new Set(
    written
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
