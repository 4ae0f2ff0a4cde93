import { Text } from '@mantine/core'
import { useState } from 'react'
import { isRequiredAt, labelAt } from '../../platform/record/schema-fields.ts'
import { useFormValue } from '../../platform/record/use-form.ts'
import type { EmergencyFormState, EmergencyFormValues } from './emergency-form-values.ts'

/** More names than these would take a third line. */
const MOST_NAMED = 3

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The names of the required fields that are empty, in the order given. */
export const useMissing = (form: EmergencyFormState, names: readonly (keyof EmergencyFormValues)[]): string[] => {
  const [required] = useState(() =>
    names.filter((name) => isRequiredAt(form.schema, name)).map((name) => ({ name, label: labelOf(form, name) })),
  )
  const missing = useFormValue(form, (values) =>
    required
      .filter(({ name }) => isEmpty(values[name]))
      .map(({ label }) => label)
      .join('\n'),
  )
  return missing === '' ? [] : [...new Set(missing.split('\n'))]
}

/** A point is one thing. */
const labelOf = ({ schema }: EmergencyFormState, name: keyof EmergencyFormValues) =>
  name === 'latitude' || name === 'longitude' ? 'Ubicación' : labelAt(schema, name)

/** In the order of a phone's form. */
const fields = [
  'emergency_type',
  'address',
  'latitude',
  'longitude',
  'members',
  'stations',
  'firefighters',
  'telephonist',
  'notice_form',
  'attention_date',
  'observations',
] as const

/** What is still to be filled in, also under folded headings. */
export const MissingFields = ({ form }: { form: EmergencyFormState }) => {
  const missing = useMissing(form, fields)
  if (missing.length === 0) return null
  const more = missing.length - MOST_NAMED
  const named = more > 1 ? [...missing.slice(0, MOST_NAMED), `${more} más`] : missing
  return (
    <Text size="sm" c="dimmed" w="100%">
      {`Falta: ${new Intl.ListFormat('es').format(named)}`}
    </Text>
  )
}
