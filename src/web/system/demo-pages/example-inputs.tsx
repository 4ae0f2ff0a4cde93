import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { notices } from '../../platform/dialogs/notices.ts'
import { Columns, Section } from '../../platform/ui/section.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { ExamplePage } from './example-page.tsx'
import { exampleInputs } from './example-rules.ts'

/** The fields of a form with the shared validators of the specification; nothing is sent anywhere. */
export const ExampleInputs = () => {
  const form = useForm({ schema: exampleInputs, values: emptyFormValues(exampleInputs) })
  return (
    <ExamplePage>
      <Section title="Campos">
        <ShortForm
          form={form}
          button="Comprobar"
          save={(sent) => Promise.resolve(sent)}
          onSaved={() => notices.success('Todos los campos son válidos')}
        >
          <Columns>
            <TextField form={form} name="name" />
            <TextField form={form} name="email" inputMode="email" />
            <TextField form={form} name="phone" inputMode="tel" />
            <TextField form={form} name="quantity" inputMode="numeric" />
            <TextField form={form} name="word" />
            <TextField form={form} name="word_again" />
            <NumberInput label="Monto" prefix="Q" decimalScale={2} min={0} hideControls />
          </Columns>
        </ShortForm>
      </Section>
    </ExamplePage>
  )
}
