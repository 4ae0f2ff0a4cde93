import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { useOffer } from '../../../platform/calls/use-options.ts'
import { OneChoice } from '../../../platform/choices/one-choice.tsx'
import { withStored } from '../../../platform/choices/with-stored.ts'
import { useField, useFormValue } from '../../../platform/record/use-form.ts'
import { LoadBoundary } from '../../../platform/ui/load-boundary.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import type { EmergencyFormState } from '../emergency-form-values.ts'
import { storedType } from './general-section.tsx'
import classes from './type-section.module.css'
import { WaitingTiles } from './waiting-tiles.tsx'

const UsualTypes = lazy(() => import('./type-tiles.tsx').then((module) => ({ default: module.UsualTypes })))

interface Props {
  form: EmergencyFormState
  stored: EmergencyDetail | undefined
}

/** On a phone the first question, answered with one press; once it is answered, one line. */
export const TypeSection = ({ form, stored }: Props) => {
  const { label, required, error } = useField(form, 'emergency_type')
  const chosen = useFormValue(form, (values) => values.emergency_type)
  const { options, absent } = useOffer('emergency_type')
  const [isChanging, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const choose = (type: number) => {
    form.set('emergency_type', type)
    setChanging(false)
  }
  const press = (type: number) => {
    flushSync(() => choose(type))
    // The pressed tile is gone.
    change.current?.focus({ preventScroll: true })
  }
  const isChoosing = chosen === null || isChanging
  return (
    <Section
      title={label}
      aside={
        !isChoosing && (
          <Button ref={change} variant="default" onClick={() => setChanging(true)}>
            Cambiar
          </Button>
        )
      }
    >
      {isChoosing && (
        <LoadBoundary fallback={null}>
          <Suspense fallback={<WaitingTiles />}>
            <UsualTypes chosen={chosen} onChoose={press} />
          </Suspense>
        </LoadBoundary>
      )}
      <div className={classes.field} data-below={isChoosing || undefined}>
        <OneChoice
          name="emergency_type"
          label={label}
          required={required}
          error={error}
          placeholder="Más tipos…"
          data={withStored(options, storedType(stored)).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen === null ? null : String(chosen)}
          absent={absent}
          onChange={(type) => type !== null && choose(Number(type))}
        />
      </div>
    </Section>
  )
}
