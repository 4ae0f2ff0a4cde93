import { ChoiceField } from '../record/fields/choice-field.tsx'
import { TextareaField } from '../record/fields/textarea-field.tsx'
import { TextField } from '../record/fields/text-field.tsx'
import { emptyFormValues } from '../record/schema-fields.ts'
import { ShortForm } from '../record/short-form.tsx'
import { useForm } from '../record/use-form.ts'
import { notices } from '../ui/notices.ts'
import { Section } from '../ui/section.tsx'
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
