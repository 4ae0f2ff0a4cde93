import { Group, Stack } from '@mantine/core'
import { regions } from '../../contract/shared/codes.ts'
import { stationStates } from '../../contract/stations/station-states.ts'
import { ChoiceField } from '../platform/record/fields/choice-field.tsx'
import { CodeField } from '../platform/record/fields/code-field.tsx'
import { CoordinatesFields } from '../platform/map/placing/coordinates-fields.tsx'
import { OwnPlace } from '../platform/map/placing/own-place.tsx'
import { PhoneField } from '../platform/record/fields/phone-field.tsx'
import { TextField } from '../platform/record/fields/text-field.tsx'
import { Columns, Section } from '../platform/ui/section.tsx'
import type { AnyForm } from '../platform/record/use-form.ts'

export const StationFields = ({ form }: { form: AnyForm }) => (
  <>
    <Section title="Datos generales">
      <Columns>
        <TextField form={form} name="no_station" />
        <TextField form={form} name="name" />
        <TextField form={form} name="address" />
        <PhoneField form={form} name="phone_number" />
        <CodeField form={form} name="state" codes={stationStates} />
        <ChoiceField form={form} name="region_type" choices={regions} />
      </Columns>
    </Section>
    <Section title="Ubicación">
      <Stack gap="md">
        {!form.readOnly && (
          <Group gap="sm">
            <OwnPlace form={form} latitude="lat" longitude="lng" />
          </Group>
        )}
        <CoordinatesFields form={form} latitude="lat" longitude="lng" />
      </Stack>
    </Section>
  </>
)
