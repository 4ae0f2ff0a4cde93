import { acceptOf, documentKinds } from '../../../contract/shared/file-kinds.ts'
import { dutyFiles, type DutyChange } from '../../../contract/attendance/duty-rules.ts'
import { dutyScreens } from '../../../contract/shared/rights/screens.ts'
import { isWithoutEnd } from '../../../contract/people/leave-rules.ts'
import { contractTypes, inactiveReasons, userFileLabels } from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { DayInput } from '../../platform/dates/day-input.tsx'
import { FileField } from '../../platform/photos/file-field.tsx'
import { prepareDocument } from '../../platform/photos/prepare-file.ts'
import { DayField } from '../../platform/record/fields/day-field.tsx'
import { OptionField } from '../../platform/record/fields/option-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { useField, type AnyForm } from '../../platform/record/use-form.ts'
import { storedDocument } from './duty-form-values.ts'
import { LeavePreview } from './leave-preview.tsx'
import { Columns, FullWidth, Section } from '../../platform/ui/section.tsx'

interface Props {
  change: DutyChange
  form: AnyForm
  stored: UserDetail
}

const optionsOf = <C extends number>(names: Record<C, string>) =>
  Object.entries<string>(names).map(([id, name]) => ({ id: Number(id), name }))

export const ChangeSection = ({ change, form, stored }: Props) => {
  const file = dutyFiles[change]
  return (
    <Section title={dutyScreens[change].title}>
      <Columns>
        <ResourceField form={form} name="station" resource="station" stored={stored.station} />
        <OptionField form={form} name="type_of_contract" options={optionsOf(contractTypes)} />
        <FullWidth>
          <OptionField form={form} name="inactive_reason" options={optionsOf(inactiveReasons)} />
        </FullWidth>
        <DayField form={form} name="start_date_unsubscribe" />
        <LeaveEnd form={form} change={change} />
        <FullWidth>
          <FileField
            form={form}
            name={file}
            label={userFileLabels[file]}
            stored={storedDocument(change, stored)}
            prepare={prepareDocument}
            accept={acceptOf(documentKinds)}
          />
        </FullWidth>
        {change === 'unsubscribe' && (
          <FullWidth>
            <LeavePreview form={form} id={stored.id} />
          </FullWidth>
        )}
      </Columns>
    </Section>
  )
}

/** A leave for some reasons has no end: the field is empty then, and what was typed comes back with another reason. */
const LeaveEnd = ({ form, change }: Pick<Props, 'form' | 'change'>) => {
  const reason = useField(form, 'inactive_reason')
  const { label } = useField(form, 'end_date_unsubscribe')
  if (change === 'discharge' || !isWithoutEnd(reason.value)) return <DayField form={form} name="end_date_unsubscribe" />
  return <DayInput name="end_date_unsubscribe" label={label} value="" onChange={() => undefined} error={undefined} disabled />
}
