import { Radio, Stack, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Outcome, outcomes } from '../../../contract/emergency-outcomes.ts'
import type { EmergencyDetail } from '../../../contract/emergencies.ts'
import { typeOfEmergency } from '../../../contract/emergency-texts.ts'
import { recordQuery } from '../../calls/use-record.ts'
import { missingIn, type OutcomeAnswer } from './outcome-answer.ts'
import classes from './outcome-fields.module.css'

const codes = Object.values(Outcome)

/** How an emergency ended: by the mouse, the arrows, or the number beside each. */
export const OutcomeFields = ({ answer }: { answer: OutcomeAnswer }) => {
  const given = useSyncExternalStore(answer.subscribe, answer.read)
  const { outcome, institution, original, isTried } = given
  useHotkeys(
    codes.map((code) => [String(code), ({ target }) => !isTyping(target) && answer.change({ outcome: code })]),
    [],
  )
  const error = isTried ? missingIn(given) : undefined
  return (
    <Stack gap="sm" mb="md">
      <Radio.Group
        label="¿Cómo terminó?"
        value={String(outcome)}
        onChange={(code) => answer.change({ outcome: Number(code) as Outcome, isTried: false })}
      >
        <div className={classes.choices}>
          {codes.map((code) => (
            <Radio
              key={code}
              value={String(code)}
              label={
                <>
                  {outcomes[code].label}{' '}
                  <kbd className={classes.key} aria-hidden>
                    {code}
                  </kbd>
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {outcome === Outcome.Entregada && (
        <TextInput
          label="¿A qué institución?"
          maxLength={150}
          value={institution}
          error={error}
          onChange={({ currentTarget }) => answer.change({ institution: currentTarget.value })}
        />
      )}
      {outcome === Outcome.Duplicada && (
        <Original value={original} error={error} onChange={(typed) => answer.change({ original: typed })} />
      )}
    </Stack>
  )
}

const isTyping = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'text'

interface OriginalProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The number of the other emergency, with what it is. */
const Original = ({ value, error, onChange }: OriginalProps) => {
  const { data, isError } = useQuery(recordQuery<EmergencyDetail>('emergency', value))
  const found = isError ? 'No hay una emergencia con ese número' : data && `${typeOfEmergency(data)}, ${data.address}`
  return (
    <TextInput
      label="¿De qué emergencia?"
      description={found ?? 'El número que la lista muestra después de #'}
      leftSection="#"
      inputMode="numeric"
      maxLength={9}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
    />
  )
}
