import { Button, Group, Input, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { focusRow, RemoveRow } from '../../../platform/record/row-focus.tsx'
import { useRows, type AnyForm } from '../../../platform/record/use-form.ts'
import classes from './rows.module.css'

interface RowsProps {
  form: AnyForm
  path: string
  empty: string
  /** The values of a new row and the label of its button. */
  adding: { label: string; row: object }
  title: (index: number) => string
  children: (index: number) => ReactNode
}

/** Repeatable rows of a form: each a card with its fields and the way to remove it. Without any they are one line. */
export const FormRows = ({ form, path, empty, adding, title, children }: RowsProps) => {
  const { rows, error, add, remove } = useRows(form, path)
  const button = (
    <Button
      variant="default"
      w="fit-content"
      data-field={path}
      data-adds-rows
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => {
        add(adding.row)
        focusRow(path, rows.length)
      }}
    >
      {adding.label}
    </Button>
  )
  return (
    <Stack gap="md">
      {rows.map(({ key, index }) => (
        <Paper
          key={key}
          withBorder
          p="md"
          role="group"
          data-row={`${path}.${index}`}
          aria-label={title(index)}
          className={classes.row}
        >
          <Group justify="space-between" mb="sm" wrap="nowrap">
            <Text fw={600}>{title(index)}</Text>
            <RemoveRow color="gray" aria-label={`Quitar ${title(index)}`} onRemove={() => remove(index)} />
          </Group>
          {children(index)}
        </Paper>
      ))}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      <Group justify="space-between" gap="sm">
        {rows.length === 0 && <Text c="dimmed">{empty}</Text>}
        {button}
      </Group>
    </Stack>
  )
}
