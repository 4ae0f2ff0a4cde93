import { Button, Input, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { OneChoice } from '../../../platform/choices/one-choice.tsx'
import { unitName } from '../../../../contract/shared/text/unit-name.ts'
import { readKilometres } from '../../../../contract/shared/text/written-numbers.ts'
import { NumberField } from '../../../platform/record/fields/number-field.tsx'
import { OptionField } from '../../../platform/record/fields/option-field.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { focusRow, RemoveRow } from '../../../platform/record/row-focus.tsx'
import { useField, useFormValue, useRows } from '../../../platform/record/use-form.ts'
import type { EmergencyFormValues, EmergencyFormState } from '../emergency-form-values.ts'
import type { KnownChoices } from '../use-choices.ts'
import { describeVehicle, isFree, memberOf, newMember, refusalToAdd } from './vehicle-rows.ts'
import classes from './vehicles-section.module.css'

interface Props {
  form: EmergencyFormState
  isWhole: boolean
  choices: KnownChoices
  stored: EmergencyDetail | undefined
}

/** Each vehicle with its pilot in one line. */
export const VehiclesSection = ({ form, isWhole, choices: { vehicles, pilots, absent }, stored }: Props) => {
  const { rows, remove } = useRows(form, 'members')
  const nameOf = (index: number) => {
    const vehicle = vehicles.find((option) => option.id === form.get().members[index]?.vehicle)
    return vehicle ? unitName(vehicle) : `Vehículo ${index + 1}`
  }
  return (
    <Section title="Vehículos">
      <AddVehicle form={form} vehicles={vehicles} stored={stored?.members ?? none} />
      <Stack gap="sm">
        {rows.length === 0 && <Text c="dimmed">Sin vehículos</Text>}
        {rows.map(({ key, index }) => (
          <Paper
            key={key}
            withBorder
            role="group"
            data-row={`members.${index}`}
            aria-label={nameOf(index)}
            className={classes.member}
            data-whole={isWhole || undefined}
          >
            <Text fw={600} className={classes.name}>
              {nameOf(index)}
            </Text>
            <VehicleError form={form} index={index} />
            <OptionField form={form} name={`members.${index}.pilot`} options={pilots} absent={absent.pilots} />
            {isWhole && (
              <>
                <NumberField form={form} name={`members.${index}.km_inicial`} read={readKilometres} />
                <NumberField form={form} name={`members.${index}.km_final`} read={readKilometres} />
              </>
            )}
            <RemoveRow
              color="gray"
              className={classes.remove}
              aria-label={`Quitar ${nameOf(index)}`}
              onRemove={() => remove(index)}
            />
          </Paper>
        ))}
      </Stack>
    </Section>
  )
}

interface AddProps {
  form: EmergencyFormState
  vehicles: KnownChoices['vehicles']
  stored: EmergencyDetail['members']
}

const none: EmergencyDetail['members'] = []
const vehicleToAdd = (values: EmergencyFormValues) => values.vehicle_to_add

const AddVehicle = ({ form, vehicles, stored }: AddProps) => {
  const { error, required } = useField(form, 'members')
  const chosen = useFormValue(form, vehicleToAdd)
  const setChosen = (id: number | null) => form.set('vehicle_to_add', id)
  const isWithoutStation = useFormValue(form, ({ stations }) => stations.length === 0)
  // A vehicle of a removed station can no longer be added.
  const offered = vehicles.some((vehicle) => vehicle.id === chosen) ? chosen : null

  const add = () => {
    const { members, telephonist } = form.get()
    const refused = refusalToAdd(offered, members, stored)
    if (refused !== undefined) form.setErrors({ ...form.errors(), members: refused })
    if (refused !== undefined || offered === null) return
    // A row that was removed by mistake comes back unchanged.
    form.insert('members', memberOf(stored, offered) ?? newMember(offered, { members, telephonist }))
    setChosen(null)
    focusRow('members', members.length)
  }

  return (
    <div className={classes.add}>
      <OneChoice
        label="Vehículo"
        required={required}
        error={error}
        data-field="members"
        placeholder="Elija un vehículo"
        nothing={isWithoutStation ? 'Elija primero una estación.' : undefined}
        clearable
        data={vehicles.map((vehicle) => ({
          value: String(vehicle.id),
          label: describeVehicle(vehicle),
          disabled: !isFree(vehicle) && !stored.some((row) => row.vehicle === vehicle.id),
        }))}
        value={offered === null ? null : String(offered)}
        onChange={(value) => {
          setChosen(value === null ? null : Number(value))
          const { members: _, ...others } = form.errors()
          form.setErrors(others)
        }}
      />
      <Button variant="default" data-adds-rows leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        Agregar vehículo
      </Button>
    </div>
  )
}

/** An error of the vehicle itself, for example because another emergency took it. */
const VehicleError = ({ form, index }: { form: EmergencyFormState; index: number }) => {
  const path = `members.${index}.vehicle`
  const { error } = useField(form, path)
  return (
    <Input.Error
      data-field={path}
      data-error={error !== undefined || undefined}
      tabIndex={-1}
      className={classes.fault}
      hidden={error === undefined}
    >
      {error}
    </Input.Error>
  )
}
