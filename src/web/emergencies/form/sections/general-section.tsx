import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { noticeForms } from '../../../../contract/shared/codes.ts'
import { readInstant } from '../../../../contract/shared/dates/dates.ts'
import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { ChoiceField } from '../../../platform/record/fields/choice-field.tsx'
import { NumberField } from '../../../platform/record/fields/number-field.tsx'
import { ResourceField } from '../../../platform/record/fields/resource-field.tsx'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { LoadBoundary } from '../../../platform/ui/load-boundary.tsx'
import { Columns, FullWidth } from '../../../platform/ui/section.tsx'
import { DateTimeField } from '../../../platform/record/fields/date-time-field.tsx'
import { useFormValue } from '../../../platform/record/use-form.ts'
import type { EmergencyFormState } from '../emergency-form-values.ts'
import { useMissing } from '../missing-fields.tsx'
import { ObservationsField } from '../observations/observations-field.tsx'
import { FoldingSection, useHasError } from './folding-section.tsx'
import classes from './general-section.module.css'
import { WaitingTiles } from './waiting-tiles.tsx'

const TypeTiles = lazy(() => import('./type-tiles.tsx').then((module) => ({ default: module.TypeTiles })))

interface Props {
  form: EmergencyFormState
  isWhole: boolean
  stored: EmergencyDetail | undefined
}

export const GeneralSection = ({ form, isWhole, stored }: Props) => {
  const isPhone = useIsPhone()
  const reported = useReported(form, stored === undefined)
  return (
    <FoldingSection title="Datos generales" aside={reported.opener} {...useContents(form)}>
      <Columns>
        {/* On a phone the type has a section of its own. */}
        {!isPhone && stored === undefined && <Tiles form={form} />}
        <FullWidth>
          <div className={classes.call}>
            {!isPhone && (
              <ResourceField form={form} name="emergency_type" resource="emergency_type" stored={storedType(stored)} />
            )}
            <ChoiceField form={form} name="notice_form" choices={noticeForms} />
            <NumberField form={form} name="injured" />
          </div>
        </FullWidth>
        {reported.field}
        {isWhole && (
          <>
            <FullWidth>
              <DateTimeField form={form} name="attention_date" />
            </FullWidth>
            <FullWidth>
              <ObservationsField form={form} name="observations" />
            </FullWidth>
          </>
        )}
      </Columns>
    </FoldingSection>
  )
}

const ownFields = ['notice_form', 'injured', 'creation_date', 'attention_date', 'observations'] as const

/** What a phone says of it while it is folded. */
const useContents = (form: EmergencyFormState) => {
  const mustShow = useHasError(form, ...ownFields)
  const missing = useMissing(form, ownFields)
  const given = useFormValue(form, ({ notice_form: noticeForm, injured, observations }) =>
    [
      noticeForm,
      typeof injured === 'number' && (injured === 1 ? '1 herido' : `${injured} heridos`),
      observations !== '' && 'observaciones escritas',
    ]
      .filter(Boolean)
      .join(', '),
  )
  const summary = missing.length > 0 ? `falta: ${new Intl.ListFormat('es').format(missing).toLowerCase()}` : given
  return { mustShow, summary }
}

/** When it was reported: mostly now, so that it takes no room until it is asked for. The attention follows it until another is given. */
const useReported = (form: EmergencyFormState, isNew: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(form.get().creation_date !== '')
  const reported = useFormValue(form, ({ creation_date }) => creation_date)
  /** What nobody has chosen. */
  const attention = useRef(form.get().attention_date)
  useEffect(() => {
    const isUntouched = form.get().attention_date === attention.current
    if (!isNew || !isUntouched || readInstant(reported) === undefined) return
    attention.current = reported
    form.set('attention_date', reported)
  }, [form, isNew, reported])
  const show = () => {
    flushSync(() => setShown(true))
    box.current?.querySelector('input')?.focus()
  }
  return {
    opener: !isShown && (
      <Button variant="default" size="compact-sm" leftSection={<IconHistory size={16} aria-hidden />} onClick={show}>
        Se reportó antes
      </Button>
    ),
    field: isShown && (
      <FullWidth>
        <div ref={box}>
          <DateTimeField form={form} name="creation_date" />
        </div>
      </FullWidth>
    ),
  }
}

/** For a new emergency at a desk. The field below them is enough without. */
const Tiles = ({ form }: Pick<Props, 'form'>) => (
  <FullWidth>
    <LoadBoundary fallback={null}>
      <Suspense fallback={<WaitingTiles />}>
        <TypeTiles form={form} />
      </Suspense>
    </LoadBoundary>
  </FullWidth>
)

export const storedType = (stored: EmergencyDetail | undefined) =>
  stored && stored.emergency_type !== null ? { id: stored.emergency_type, name: stored.emergency_type_text } : undefined
