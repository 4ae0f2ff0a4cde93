import { Checkbox, List, Text } from '@mantine/core'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { terminalInput, type NewTerminal } from '../../../contract/attendance/terminals.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { storeTerminalToken } from '../../platform/storage/terminal-token.ts'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { useField, useForm, type AnyForm } from '../../platform/record/use-form.ts'
import { showSaveFailure } from '../../platform/record/saving/use-resource-save.ts'
import type { Saving } from '../../platform/record/saving/use-save.ts'
import { usePerson } from '../../platform/rights/person.ts'
import { Columns, Section } from '../../platform/ui/section.tsx'

/** Turns the device that shows this screen into a terminal at a station's door. */
export const TerminalCreate = () => {
  const person = usePerson()
  const choosesStation = person?.role === Role.Administrador
  const form = useForm({
    schema: terminalInput,
    values: {
      ...emptyFormValues(terminalInput),
      name: 'Puerta principal',
      takes_dpi: true,
      ...(person?.station && { station: person.station.id }),
    },
  })
  const saving: Saving<object, NewTerminal> = {
    save: (sent, { key }) => api.post('terminal', sent, key),
    onSaved: ({ token }) => storeTerminalToken(token),
    next: { place: '/terminal' },
    onFailed: (error) => showSaveFailure('Error en la creación', error),
  }
  return (
    <RecordForm form={form} back="/qr_scan/terminals" button="Crear terminal" saving={saving}>
      <Section title="Terminal de puerta">
        <Text mb="sm">Este dispositivo quedará fijo en la puerta de la estación:</Text>
        <List mb="lg">
          <List.Item>Marca ingresos y salidas con el código del carné, sin que nadie inicie sesión.</List.Item>
          <List.Item>No puede ver ni cambiar nada más. Su sesión se cerrará en este dispositivo.</List.Item>
          <List.Item>Funciona hasta que usted u otro encargado la termine en la lista de terminales.</List.Item>
        </List>
        <Columns>
          <TextField form={form} name="name" />
          {choosesStation && <ResourceField form={form} name="station" resource="station" />}
          <TakesDpi form={form} />
        </Columns>
      </Section>
    </RecordForm>
  )
}

const TakesDpi = ({ form }: { form: AnyForm }) => {
  const field = useField(form, 'takes_dpi')
  return (
    <Checkbox
      name="takes_dpi"
      label={field.label}
      description="Quien conoce un DPI puede marcar por otra persona. La marca dice que fue por DPI escrito."
      checked={field.value === true}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  )
}
