import { Checkbox } from '@mantine/core'
import { today } from '../../../contract/shared/dates/dates.ts'
import { acceptOf, documentKinds } from '../../../contract/shared/file-kinds.ts'
import { UserStatus, type Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import {
  contractTypes,
  firefighterTypes,
  inactiveReasons,
  licenceTypes,
  ranks,
  userFileLabels,
  userStatuses,
} from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { ChoiceField } from '../../platform/record/fields/choice-field.tsx'
import { CodeField } from '../../platform/record/fields/code-field.tsx'
import { DayField } from '../../platform/record/fields/day-field.tsx'
import { DpiField } from '../../platform/record/fields/dpi-field.tsx'
import { FileField } from '../../platform/photos/file-field.tsx'
import { OptionField } from '../../platform/record/fields/option-field.tsx'
import { PasswordField } from '../../platform/record/fields/password-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { PersonPhotoField } from '../../platform/photos/person-photo-field.tsx'
import { prepareDocument } from '../../platform/photos/prepare-file.ts'
import { usePerson } from '../../platform/rights/person.ts'
import { Columns, FullWidth, Section } from '../../platform/ui/section.tsx'
import { useField, type AnyForm } from '../../platform/record/use-form.ts'
import { takesRegisterFile } from './user-form-values.ts'

interface Props {
  form: AnyForm
  stored: UserDetail | undefined
}

const optionsOf = <C extends number>(names: Record<C, string>) =>
  Object.entries<string>(names).map(([id, name]) => ({ id: Number(id), name }))

export const GeneralSection = ({ form, stored }: Props) => {
  const isPilot = useField(form, 'is_pilot')
  return (
    <Section title="Datos generales">
      <Columns>
        <FullWidth>
          <PersonPhotoField form={form} name="photo" owner={stored} />
        </FullWidth>
        <DpiField form={form} name="no_dpi" />
        <TextField form={form} name="no_registry" />
        <TextField form={form} name="first_name" />
        <TextField form={form} name="last_name" />
        <DayField form={form} name="date_of_birth" max={today()} />
        <OptionField form={form} name="user_range" options={optionsOf(ranks)} />
        <ChoiceField form={form} name="firefighter_type" choices={firefighterTypes} />
        <IsPilot form={form} />
        {isPilot.value === true && (
          <>
            <TextField form={form} name="no_license" />
            <ChoiceField form={form} name="type_license" choices={licenceTypes} />
          </>
        )}
      </Columns>
    </Section>
  )
}

const IsPilot = ({ form }: { form: AnyForm }) => {
  const field = useField(form, 'is_pilot')
  return (
    <Checkbox
      name="is_pilot"
      label={field.label}
      checked={field.value === true}
      onChange={(event) => field.set(event.currentTarget.checked)}
      my="auto"
    />
  )
}

interface AccountProps extends Props {
  /** The roles that the caller may give. */
  roles: readonly Role[]
  /** A commander creates people of their own station only. */
  isStationFixed: boolean
}

export const AccountSection = ({ form, stored, roles, isStationFixed }: AccountProps) => {
  const status = useField(form, 'status')
  return (
    <Section title="Información de la cuenta">
      <Columns>
        <Station form={form} isFixed={isStationFixed} stored={stored} />
        <OptionField form={form} name="role" options={roles.map((role) => ({ id: role, name: roleNames[role] }))} />
        <ResourceField
          form={form}
          name="job_management"
          resource="job_management"
          stored={named(stored?.job_management, stored?.job_title)}
        />
        <OptionField form={form} name="type_of_contract" options={optionsOf(contractTypes)} />
        <CodeField form={form} name="status" codes={userStatuses} />
        {status.value === UserStatus.Inactivo && (
          <>
            <OptionField form={form} name="inactive_reason" options={optionsOf(inactiveReasons)} />
            <DayField form={form} name="start_date_unsubscribe" />
            <DayField form={form} name="end_date_unsubscribe" />
          </>
        )}
        {takesRegisterFile(status.value, stored) && <DocumentField form={form} name="register_file" stored={stored} />}
        <DocumentField form={form} name="acceptance_file" stored={stored} />
      </Columns>
    </Section>
  )
}

interface DocumentProps extends Props {
  name: 'register_file' | 'acceptance_file'
}

const DocumentField = ({ form, name, stored }: DocumentProps) => (
  <FileField
    form={form}
    name={name}
    label={userFileLabels[name]}
    stored={stored?.[name] ?? null}
    prepare={prepareDocument}
    accept={acceptOf(documentKinds)}
  />
)

const Station = ({ form, isFixed, stored }: Props & { isFixed: boolean }) => {
  const person = usePerson()
  return (
    <ResourceField
      form={isFixed ? { ...form, readOnly: true } : form}
      name="station"
      resource="station"
      stored={stored ? stored.station : person?.station}
    />
  )
}

export const named = (id: number | null | undefined, name = '') => (typeof id === 'number' ? { id, name } : undefined)

export const PasswordSection = ({ form }: { form: AnyForm }) => (
  <Section title="Accesos">
    <Columns>
      <PasswordField form={form} name="password" />
      <PasswordField form={form} name="confirm_password" />
    </Columns>
  </Section>
)
