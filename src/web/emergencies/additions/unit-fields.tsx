import { Box, Button, Group } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import {
  unitAddition,
  unitCorrection,
  type UnitAddition,
  type UnitCorrection,
} from '../../../contract/emergencies/emergency-additions.schema.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { useOffer } from '../../platform/calls/use-options.ts'
import { OneChoice } from '../../platform/choices/one-choice.tsx'
import { withStored } from '../../platform/choices/with-stored.ts'
import { serverNow } from '../../platform/calls/server-clock.ts'
import { DateTimeField } from '../../platform/record/fields/date-time-field.tsx'
import { readKilometres } from '../../../contract/shared/text/written-numbers.ts'
import { NumberField } from '../../platform/record/fields/number-field.tsx'
import { OptionField } from '../../platform/record/fields/option-field.tsx'
import { useField, useForm, useFormValue, type AnyForm } from '../../platform/record/use-form.ts'
import { absentIn } from '../../platform/choices/absent-option.ts'
import { usePerson } from '../../platform/rights/person.ts'
import { pilotsOf, vehiclesOf } from '../form/choices.ts'
import { describeCrew } from '../form/crew-choices.ts'
import { describeVehicle, isFree } from '../form/sections/vehicle-rows.ts'
import { useDoubts } from '../form/warn-before-save.tsx'
import { AdditionFrame, type AdditionProps } from './addition-frame.tsx'
import { useAdditionRights } from './use-addition-rights.ts'

export const UnitFields = (props: AdditionProps) =>
  props.asked.part === undefined ? <NewUnit {...props} /> : <StoredUnit {...props} part={props.asked.part} />

interface NewUnitValues {
  /** Which station the unit comes from; not sent. */
  station: number | null
  vehicle: number | null
  pilot: number | null
}
const stationIn = (values: NewUnitValues) => values.station

/** Support comes from any station, so its station is chosen first; usually it is one that attends already. */
const NewUnit = (props: AdditionProps) => {
  const { stations, members } = props.emergency
  const own = usePerson()?.station?.id
  const attending = stations.map(({ id }) => id)
  const form = useForm<NewUnitValues, UnitAddition>({
    schema: unitAddition,
    values: {
      station: attending.find((id) => id === own) ?? attending[0] ?? own ?? null,
      vehicle: null,
      pilot: null,
    },
    toSent: ({ vehicle, pilot }) => ({ vehicle, pilot }),
  })
  const station = useFormValue(form, stationIn)
  const { options, absent } = useOffer('station')
  const vehicles = useQuery(vehiclesOf(station === null ? [] : [station]))
  const pilots = useQuery(pilotsOf(station === null ? attending : [...new Set([...attending, station])]))
  const free = (vehicles.data ?? []).filter((one) => isFree(one) && !members.some(({ vehicle }) => vehicle === one.id))
  const known = stations.map(({ id, station__name: name }) => ({ id, name }))
  const shown = (sent: UnitAddition) => {
    const chosen = free.find(({ id }) => id === sent.vehicle)
    return { unit: chosen?.unit, plate: chosen?.plate, pilot_name: pilots.data?.find(({ id }) => id === sent.pilot)?.name }
  }
  return (
    <AdditionFrame {...props} form={form} shown={shown}>
      <OneChoice
        label="Estación"
        required
        data={withStored(options, ...known).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={station === null ? null : String(station)}
        absent={absent}
        onChange={(chosen) => {
          form.set('station', chosen === null ? null : Number(chosen))
          // Those of another station would be sent unseen.
          form.set('vehicle', null)
          form.set('pilot', null)
        }}
      />
      <OptionField
        form={form}
        name="vehicle"
        options={free.map((one) => ({ id: one.id, name: describeVehicle(one) }))}
        absent={absentIn(vehicles)}
        nothing={vehicles.isSuccess ? 'Ninguna unidad disponible en esta estación' : undefined}
      />
      <OptionField
        form={form}
        name="pilot"
        options={describeCrew(pilots.data ?? [], props.emergency.id)}
        absent={absentIn(pilots)}
      />
    </AdditionFrame>
  )
}

const timeFields = [
  ['departed_at', 'Salida'],
  ['arrived_at', 'Llegada'],
  ['returned_at', 'Regreso'],
] as const

type StoredMember = EmergencyDetail['members'][number]

/** Kilometres and times of a unit, which are known one after the other. */
const StoredUnit = ({ part, ...props }: AdditionProps & { part: number }) => {
  const rights = useAdditionRights(props.emergency)
  const stored = props.emergency.members.find(({ id }) => id === part)
  const [initial] = useState<Record<string, unknown>>(() => valuesOf(stored))
  const form = useForm({
    schema: unitCorrection,
    values: valuesOf(stored),
    // Only what was changed: somebody else may be completing another fact.
    toSent: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => value !== initial[name])
          .map(([name, value]) => [name, value === '' ? null : value]),
      ),
  })
  const isMeant = useDoubts()
  const confirms = async ({ km_inicial = stored?.km_inicial, km_final = stored?.km_final }: UnitCorrection): Promise<boolean> => {
    if (!stored || typeof km_inicial !== 'number' || typeof km_final !== 'number') return true
    if (km_inicial === stored.km_inicial && km_final === stored.km_final) return true
    return isMeant(props.emergency, { members: [{ vehicle: stored.vehicle, km_inicial, km_final }] })
  }
  const pilots = useQuery(pilotsOf(props.emergency.stations.map(({ id }) => id)))
  const pilot = stored === undefined ? undefined : { id: stored.pilot, name: stored.pilot_name }
  const shown = ({ pilot: chosen }: UnitCorrection) => {
    const name = pilots.data?.find(({ id }) => id === chosen)?.name
    return name === undefined ? {} : { pilot_name: name }
  }
  return (
    <AdditionFrame {...props} form={form} confirms={confirms} shown={shown}>
      {rights.correct('units', part) && (
        <OptionField
          form={form}
          name="pilot"
          options={withStored(describeCrew(pilots.data ?? [], props.emergency.id), pilot)}
          absent={absentIn(pilots)}
        />
      )}
      <Group grow gap="md" align="flex-start">
        <NumberField form={form} name="km_inicial" read={readKilometres} />
        <NumberField form={form} name="km_final" read={readKilometres} />
      </Group>
      {timeFields.map(([name, label]) => (
        <Group key={name} gap="xs" align="flex-end">
          <Box flex="1 1 260px">
            <DateTimeField form={form} name={name} label={label} />
          </Box>
          <Now form={form} name={name} label={label} />
        </Group>
      ))}
    </AdditionFrame>
  )
}

const valuesOf = (stored: StoredMember | undefined) => ({
  pilot: stored?.pilot ?? null,
  km_inicial: stored?.km_inicial ?? null,
  km_final: stored?.km_final ?? null,
  departed_at: shown(stored?.departed_at),
  arrived_at: shown(stored?.arrived_at),
  returned_at: shown(stored?.returned_at),
})
const shown = (instant: string | null | undefined) => (instant ? wallClock(instant) : '')

/** The usual time: it is happening while it is written down. */
const Now = ({ form, name, label }: { form: AnyForm; name: string; label: string }) => {
  const { set } = useField(form, name)
  return (
    <Button
      variant="default"
      aria-label={`${label}: ahora`}
      leftSection={<IconClock size={18} aria-hidden />}
      onClick={() => set(wallClock(new Date(serverNow())).replace(/\d\d$/, '00'))}
    >
      Ahora
    </Button>
  )
}
