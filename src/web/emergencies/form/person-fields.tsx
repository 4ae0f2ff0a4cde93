import { Gender, genders } from '../../../contract/shared/codes.ts'
import { NumberField } from '../../platform/record/fields/number-field.tsx'
import { OptionField } from '../../platform/record/fields/option-field.tsx'
import { PhoneField } from '../../platform/record/fields/phone-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import type { AnyForm } from '../../platform/record/use-form.ts'

const genderOptions = Object.values(Gender).map((id) => ({ id, name: genders[id] }))

interface Props {
  form: AnyForm
  /** Where the form holds the person: `pacients.0.`, or nothing. */
  at?: string
  /** Below the name. */
  description?: string
}

export const PatientFields = ({ form, at = '', description }: Props) => (
  <>
    <TextField form={form} name={`${at}name`} {...(description !== undefined && { description })} />
    <NumberField form={form} name={`${at}age`} />
    <TextField form={form} name={`${at}address`} />
    <OptionField form={form} name={`${at}genre`} options={genderOptions} />
    <TextField form={form} name={`${at}moved_to`} />
  </>
)

export const ContactFields = ({ form, at = '' }: Props) => (
  <>
    <TextField form={form} name={`${at}name`} />
    <PhoneField form={form} name={`${at}phone_number`} owner="contact" />
  </>
)
