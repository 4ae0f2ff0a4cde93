import { Radio, Stack, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Outcome, outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { typeOfEmergency } from '../../../contract/emergencies/emergency-texts.ts'
import { asApiError } from '../../platform/calls/api.ts'
import { recordQuery } from '../../platform/calls/use-record.ts'
import { missingIn, unknownEmergency, type OutcomeAnswer } from './outcome-answer.ts'
import classes from './outcome-fields.module.css'

const codes = Object.values(Outcome)

/** How an emergency ended: by the mouse, the arrows, or the number beside each. */
export const OutcomeFields = ({ answer }: { answer: OutcomeAnswer }) => {
  const given = useSyncExternalStore(answer.subscribe, answer.read)
  const { outcome, institution, original, isTried } = given
  const fields = useRef<HTMLDivElement>(null)
  const choose = (code: Outcome) => {
    flushSync(() => answer.change({ outcome: code }))
    focusText(fields.current)
  }
  useHotkeys(
    codes.map((code) => [String(code), ({ target }) => !isTyping(target) && choose(code)]),
    [],
  )
  const error = isTried ? missingIn(given) : undefined
  useEffect(() => {
    if (error !== undefined) focusText(fields.current)
  }, [error])
  return (
    <Stack gap="sm" mb="md" ref={fields}>
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
      {outcome === Outcome.Duplicada && <Original value={original} error={error} answer={answer} />}
    </Stack>
  )
}

/** What an outcome needs beside it. */
const focusText = (fields: HTMLElement | null) => fields?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus()

const isTyping = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'text'

interface OriginalProps {
  value: string
  error: string | undefined
  answer: OutcomeAnswer
}

/** The number of the other emergency, with what it is. */
const Original = ({ value, error, answer }: OriginalProps) => {
  const { data, error: failure } = useQuery(recordQuery<EmergencyDetail>('emergency', value))
  const isUnknown = failure !== null && asApiError(failure).isNotFound
  useEffect(() => {
    if (isUnknown) answer.change({ unknown: value })
  }, [isUnknown, value, answer])
  return (
    <TextInput
      label="¿De qué emergencia?"
      description={data ? `${typeOfEmergency(data)}, ${data.address}` : 'El número que la lista muestra después de #'}
      leftSection="#"
      inputMode="numeric"
      maxLength={9}
      value={value}
      error={isUnknown ? unknownEmergency : error}
      onChange={({ currentTarget }) => answer.change({ original: currentTarget.value.replaceAll(/\D/g, '') })}
    />
  )
}
