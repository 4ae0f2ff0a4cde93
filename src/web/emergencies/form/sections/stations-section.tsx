import { Text } from '@mantine/core'
import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { ManyChoices } from '../../../platform/choices/many-choices.tsx'
import { withStored } from '../../../platform/choices/with-stored.ts'
import { OptionField } from '../../../platform/record/fields/option-field.tsx'
import { OptionsField } from '../../../platform/record/fields/options-field.tsx'
import { Columns, Section, FullWidth } from '../../../platform/ui/section.tsx'
import { usePerson } from '../../../platform/rights/person.ts'
import { useField, useFormValue } from '../../../platform/record/use-form.ts'
import { useOffer } from '../../../platform/calls/use-options.ts'
import type { EmergencyFormState } from '../emergency-form-values.ts'
import { useStationChoice, type KnownChoices } from '../use-choices.ts'

interface Props {
  form: EmergencyFormState
  isWhole: boolean
  choices: KnownChoices
  stored: EmergencyDetail | undefined
}

export const StationsSection = ({ form, isWhole, choices, stored }: Props) => (
  <Section title={isWhole ? 'Estaciones y bomberos' : 'Estaciones'}>
    <Columns>
      <FullWidth>
        <StationsField form={form} stored={stored} />
      </FullWidth>
      {isWhole && (
        <FullWidth>
          <OptionsField form={form} name="firefighters" options={choices.firefighters} absent={choices.absent.firefighters} />
        </FullWidth>
      )}
      <OptionField
        form={form}
        name="telephonist"
        options={choices.pilots}
        absent={choices.absent.pilots}
        onChosen={(pilot) => {
          const { members, telephonist } = form.get()
          const driver = members[0]?.pilot
          // Of a new emergency the first unit follows, until another drives it.
          if (driver === null || (stored === undefined && driver === telephonist)) form.set('members.0.pilot', pilot)
        }}
      />
    </Columns>
  </Section>
)

const StationsField = ({ form, stored }: Pick<Props, 'form' | 'stored'>) => {
  const { label, required, error } = useField(form, 'stations')
  const chosen = useFormValue(form, (values) => values.stations)
  const choose = useStationChoice(form, stored)
  const { options: offered, absent } = useOffer('station')
  const own = usePerson()?.station
  const options = withStored(
    offered,
    ...(stored?.stations ?? []).map(({ id, station__name: name }) => ({ id, name })),
    // Chosen from the start: its name must not wait for the others, and move what is below when it comes.
    offered.length === 0 ? own : undefined,
  )
  return (
    <>
      <ManyChoices
        name="stations"
        label={label}
        required={required}
        error={error}
        data={options.map((option) => ({ value: String(option.id), label: option.name }))}
        value={chosen.map(String)}
        absent={absent}
        onChange={(picked) => void choose(picked.map(Number))}
      />
      <Text size="sm" c="dimmed" mt={4}>
        Los bomberos, pilotos y vehículos se ofrecen según las estaciones elegidas.
      </Text>
    </>
  )
}
