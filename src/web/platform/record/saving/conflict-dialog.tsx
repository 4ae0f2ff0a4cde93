import { Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { showDateTime } from '../../../../contract/shared/dates/dates.ts'
import { Dialog, DialogButtons } from '../../dialogs/dialog.tsx'
import classes from './conflict-dialog.module.css'
import { usePerson } from '../../rights/person.ts'
import { isSame, textOf } from '../../text/values.ts'
import { labelAt } from '../schema-fields.ts'
import type { Form } from '../use-form.ts'
import type { Clash, Edited } from './use-save.ts'

interface Props<V extends object, Sent> {
  form: Form<V, Sent>
  clash: Clash<V>
  describe: Edited<V>['describe'] | undefined
  labels: Edited<V>['labels'] | undefined
  onTakeSaved: () => void
  /** Called with the fields for which the person chose their own value. */
  onSave: (chosen: Partial<V>) => void
  onClose: () => void
}

type Choice = 'mine' | 'saved'

/**
 * Another person, or this one in another window, saved first: says who, shows the differences field by field, and lets the person
 * choose (S-9). A field that only that save changed defaults to its value, so that saving does not undo it by accident.
 */
export const ConflictDialog = <V extends object, Sent>({
  form,
  clash,
  describe,
  labels,
  onTakeSaved,
  onSave,
  onClose,
}: Props<V, Sent>) => {
  // All three come from the same form, so they have the same fields.
  const [mine, before, saved] = [form.get(), form.stored(), clash.values] as Record<string, unknown>[]
  const differing = Object.keys(mine ?? {}).filter((name) => !isSame(mine?.[name], saved?.[name]))
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(differing.map((name) => [name, isSame(mine?.[name], before?.[name]) ? 'saved' : 'mine'])),
  )
  const person = usePerson()
  const isOwn = person !== undefined && clash.savedById === person.id
  const read = (name: string, value: unknown) => describe?.(name, value) ?? plain(value)
  const save = () =>
    // Only fields of V are named.
    onSave(
      Object.fromEntries(differing.filter((name) => choices[name] === 'mine').map((name) => [name, mine?.[name]])) as Partial<V>,
    )

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isOwn ? 'Usted guardó este registro en otra ventana' : 'Otra persona guardó este registro antes que usted'}
      size="lg"
    >
      <Text mb="md">
        {clash.savedBy !== undefined && `Lo guardó ${isOwn ? '' : `${clash.savedBy} `}el ${showDateTime(clash.savedAt)}. `}
        {differing.length === 0
          ? 'Los datos que usted escribió son iguales a los guardados.'
          : 'Elija qué conservar de cada dato que difiere.'}
      </Text>
      <Stack gap="md" mb="lg">
        {differing.map((name) => (
          <Radio.Group
            key={name}
            label={labels?.[name] ?? labelAt(form.schema, name)}
            value={choices[name] ?? 'mine'}
            onChange={(choice) => setChoices({ ...choices, [name]: choice === 'mine' ? 'mine' : 'saved' })}
          >
            <div className={classes.pair}>
              <Radio value="mine" className={classes.choice} label={read(name, mine?.[name])} description="Lo suyo" />
              <Radio value="saved" className={classes.choice} label={read(name, saved?.[name])} description="Lo guardado" />
            </div>
          </Radio.Group>
        ))}
      </Stack>
      <div className={classes.bar}>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Seguir editando
          </Button>
          <Button variant="default" onClick={onTakeSaved}>
            Descartar lo mío
          </Button>
          <Button onClick={save}>Guardar lo elegido</Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.length === 1 ? '1 elemento' : `${value.length} elementos`
  return textOf(value) || '—'
}
