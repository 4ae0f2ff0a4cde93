import { Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { noticeForms } from '../../../../contract/shared/codes.ts'
import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { ChoiceField } from '../../../platform/record/fields/choice-field.tsx'
import { NumberField } from '../../../platform/record/fields/number-field.tsx'
import { ResourceField } from '../../../platform/record/fields/resource-field.tsx'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { LoadBoundary } from '../../../platform/ui/load-boundary.tsx'
import { Columns, Section, FullWidth } from '../../../platform/ui/section.tsx'
import { DateTimeField } from '../../../platform/record/fields/date-time-field.tsx'
import type { EmergencyFormState } from '../emergency-form-values.ts'
import { ObservationsField } from '../observations/observations-field.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

const TypeTiles = lazy(() => import('./type-tiles.tsx').then((module) => ({ default: module.TypeTiles })))

interface Props {
  form: EmergencyFormState
  isWhole: boolean
  stored: EmergencyDetail | undefined
}

export const GeneralSection = ({ form, isWhole, stored }: Props) => (
  <Section title="Datos generales">
    <Columns>
      {stored === undefined && <Tiles form={form} />}
      <ResourceField form={form} name="emergency_type" resource="emergency_type" stored={typeOf(stored)} />
      <ChoiceField form={form} name="notice_form" choices={noticeForms} />
      <NumberField form={form} name="injured" />
      <ReportedField form={form} />
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
  </Section>
)

/** Mostly now, so that it takes no room until it is asked for. */
const ReportedField = ({ form }: Pick<Props, 'form'>) => {
  const box = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(form.get().creation_date !== '')
  const show = () => {
    flushSync(() => setShown(true))
    box.current?.querySelector('input')?.focus()
  }
  if (!isShown)
    return (
      <Group align="flex-end">
        <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} onClick={show}>
          Se reportó antes
        </Button>
      </Group>
    )
  return (
    <FullWidth>
      <div ref={box}>
        <DateTimeField form={form} name="creation_date" />
      </div>
    </FullWidth>
  )
}

/** For a new emergency at a desk. The field below them is enough without. */
const Tiles = ({ form }: Pick<Props, 'form'>) =>
  useIsPhone() ? null : (
    <FullWidth>
      <LoadBoundary fallback={null}>
        <Suspense fallback={<WaitingTiles />}>
          <TypeTiles form={form} />
        </Suspense>
      </LoadBoundary>
    </FullWidth>
  )

const typeOf = (stored: EmergencyDetail | undefined) =>
  stored && stored.emergency_type !== null ? { id: stored.emergency_type, name: stored.emergency_type_text } : undefined
