import { Button, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { woundedKinds } from '../../../contract/shared/codes.ts'
import type { EmergencyType } from '../../../contract/emergencies/emergency-types.schema.ts'
import { ChoiceField } from '../../platform/record/fields/choice-field.tsx'
import { NumberField } from '../../platform/record/fields/number-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextareaField } from '../../platform/record/fields/textarea-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { Columns, Section, FullWidth } from '../../platform/ui/section.tsx'
import { RecordTable, withValues, type RecordColumn } from '../../platform/record/record-table.tsx'
import { focusRow, RemoveRow } from '../../platform/record/row-focus.tsx'
import { useRows, type AnyForm } from '../../platform/record/use-form.ts'
import { emptySubType } from './sub-types.ts'
import classes from './emergency-type-fields.module.css'

export const EmergencyTypeFields = ({ form, stored }: { form: AnyForm; stored: EmergencyType | undefined }) => (
  <>
    <Section title="Datos generales">
      <Columns>
        <NumberField form={form} name="code" />
        <TextField form={form} name="name" />
        <ResourceField form={form} name="category" resource="category_emergency_type" stored={stored?.category} />
        <ChoiceField form={form} name="wounded_kind" choices={woundedKinds} />
        <FullWidth>
          <TextareaField form={form} name="description" />
        </FullWidth>
      </Columns>
    </Section>
    <SubTypeFields form={form} />
  </>
)

const SubTypeFields = ({ form }: { form: AnyForm }) => {
  const { rows, error, add, remove } = useRows(form, 'sub_types')
  return (
    <Section title="Subtipos">
      <Stack gap="sm">
        {rows.map(({ key, index }) => (
          <Paper
            key={key}
            withBorder
            className={classes.row}
            role="group"
            data-row={`sub_types.${index}`}
            aria-label={`Subtipo ${index + 1}`}
          >
            <NumberField form={form} name={`sub_types.${index}.code`} />
            <TextField form={form} name={`sub_types.${index}.name`} />
            <TextField form={form} name={`sub_types.${index}.description`} />
            <RemoveRow aria-label={`Quitar el subtipo ${index + 1}`} onRemove={() => remove(index)} />
          </Paper>
        ))}
        {error && (
          <Text c="var(--mantine-color-error)" size="sm" data-error tabIndex={-1} role="alert">
            {error}
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            add(emptySubType)
            focusRow('sub_types', rows.length)
          }}
          data-adds-rows
          className={classes.add}
        >
          Agregar subtipo
        </Button>
      </Stack>
    </Section>
  )
}

interface StoredSubType {
  id: number
  code: number
  name: string
  description: string
}

export const SubTypeTable = ({ rows }: { rows: readonly StoredSubType[] }) => (
  <Section title="Subtipos">
    {rows.length === 0 ? (
      <Text c="dimmed">Sin subtipos</Text>
    ) : (
      <RecordTable label="Subtipos" columns={withValues(columns, rows)} rows={rows} />
    )}
  </Section>
)

const columns: readonly RecordColumn<StoredSubType>[] = [
  { header: 'Código', cell: (row) => row.code },
  { header: 'Nombre', cell: (row) => row.name },
  { header: 'Descripción', cell: (row) => row.description },
]
