import { ChoiceField } from '../../platform/record/fields/choice-field.tsx'
import { TextareaField } from '../../platform/record/fields/textarea-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { Section } from '../../platform/ui/section.tsx'
import { ExamplePage } from './example-page.tsx'
import { exampleNotice, noticeKinds } from './example-rules.ts'

const show: Record<(typeof noticeKinds)[number], (title: string, message: string) => void> = {
  Éxito: (title, message) => notices.done(title, message),
  Advertencia: (title, message) => notices.warning(`${title}: ${message}`),
  Error: (title, message) => notices.error(title, message),
}

/** Shows a notice of the chosen type, title and message (A-DEM-04). */
export const ExampleNotices = () => {
  const form = useForm({ schema: exampleNotice, values: emptyFormValues(exampleNotice) })
  return (
    <ExamplePage>
      <Section title="Aviso">
        <ShortForm
          form={form}
          button="Mostrar aviso"
          save={(sent) => Promise.resolve(sent)}
          onSaved={({ type, title, message }) => show[type](title, message)}
        >
          <ChoiceField form={form} name="type" choices={noticeKinds} />
          <TextField form={form} name="title" />
          <TextareaField form={form} name="message" />
        </ShortForm>
      </Section>
    </ExamplePage>
  )
}
