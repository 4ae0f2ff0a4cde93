import { Stack } from '@mantine/core'
import { CoordinatesFields } from '../../../platform/map/placing/coordinates-fields.tsx'
import { TextField } from '../../../platform/record/fields/text-field.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { DuplicateHint } from '../duplicate-hint.tsx'
import type { EmergencyFormState } from '../emergency-form-values.ts'
import { PlaceButtons } from './place-buttons.tsx'

interface Props {
  form: EmergencyFormState
  isWhole: boolean
  /** Of a new emergency, under which its input is stored. */
  draft: string | undefined
}

export const AddressSection = ({ form, isWhole, draft }: Props) => (
  <Section title="Dirección">
    <Stack gap="md">
      <div>
        <TextField form={form} name="address" />
        {draft !== undefined && <DuplicateHint form={form} draft={draft} />}
      </div>
      {isWhole && (
        <>
          <PlaceButtons form={form} station={() => form.get().stations[0]} />
          <CoordinatesFields form={form} latitude="latitude" longitude="longitude" />
        </>
      )}
    </Stack>
  </Section>
)
