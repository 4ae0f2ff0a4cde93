import { noticeForms } from '../../../contract/codes.ts'
import { ChoiceField } from '../../kit/fields/choice-field.tsx'
import { ResourceField } from '../../kit/fields/resource-field.tsx'
import { Columns, Section, Wide } from '../../kit/section.tsx'
import { DateTimeField } from './date-time-field.tsx'
import type { EmergencyFormState } from './emergency-draft.ts'
import { ObservationsField } from './observations-field.tsx'

export const GeneralSection = ({ form, isWhole }: { form: EmergencyFormState; isWhole: boolean }) => (
  <Section title="Datos generales">
    <Columns>
      <ResourceField form={form} name="emergency_type" resource="emergency_type" />
      <ChoiceField form={form} name="notice_form" choices={noticeForms} />
      {isWhole && (
        <>
          <DateTimeField form={form} name="attention_date" />
          <Wide>
            <ObservationsField form={form} name="observations" />
          </Wide>
        </>
      )}
    </Columns>
  </Section>
)
