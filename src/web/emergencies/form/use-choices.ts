import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { absentIn } from '../../platform/choices/absent-option.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useFormValue } from '../../platform/record/use-form.ts'
import { firefightersOf, pilotsOf, vehiclesOf } from './choices.ts'
import { describeCrew } from './crew-choices.ts'
import { droppedChoices, droppedMessage } from './drop-choices.ts'
import type { EmergencyFormState } from './emergency-form-values.ts'
import { noChoices, withChoices, noLongerOffered, type Choices } from './no-longer-offered.ts'

const stationsIn = (values: { stations: number[] }) => values.stations
const noStations: readonly number[] = []

export interface KnownChoices extends Choices {
  /** The text for a value that is not among the options. */
  absent: { firefighters: string; pilots: string }
}

/**
 * The options of the chosen stations, plus the stored people and vehicles that they no longer offer. The object is the same while they
 * are, and deferred, so that a slow processor renders each answer in pieces.
 */
export const useChoices = (form: EmergencyFormState, stored: EmergencyDetail | undefined): KnownChoices => {
  const now = useOffered(useFormValue(form, stationsIn), stored?.id)
  const then = useOffered(stored?.stations.map((station) => station.id) ?? noStations, stored?.id)
  const choices = useMemo(
    // Until the options have loaded, all stored values count as no longer offered, and are shown under their stored names.
    () => ({ ...withChoices(now, stored ? noLongerOffered(stored, then) : noChoices), absent: now.absent }),
    [now, then, stored],
  )
  return useDeferredValue(choices)
}

const useOffered = (stations: readonly number[], own: number | undefined): KnownChoices => {
  const [firefighters, pilots, vehicles] = [
    useQuery({ ...firefightersOf(stations), placeholderData: keepPreviousData }),
    useQuery({ ...pilotsOf(stations), placeholderData: keepPreviousData }),
    useQuery({ ...vehiclesOf(stations), placeholderData: keepPreviousData }),
  ]
  const [{ data: people }, { data: drivers }, { data: units }] = [firefighters, pilots, vehicles]
  const [absentPeople, absentDrivers] = [absentIn(firefighters), absentIn(pilots)]
  return useMemo(
    () => ({
      firefighters: describeCrew(people ?? [], own),
      pilots: describeCrew(drivers ?? [], own),
      vehicles: units ?? [],
      absent: { firefighters: absentPeople, pilots: absentDrivers },
    }),
    [people, drivers, units, absentPeople, absentDrivers, own],
  )
}

const offeredBy = async (queries: QueryClient, stations: readonly number[]): Promise<Choices> => {
  const [firefighters, pilots, vehicles] = await Promise.all([
    queries.query(firefightersOf(stations)),
    queries.query(pilotsOf(stations)),
    queries.query(vehiclesOf(stations)),
  ])
  return { firefighters, pilots, vehicles }
}

/** Chooses stations. Values that the new ones do not offer are removed from the form, and a notice names them. */
export const useStationChoice = (form: EmergencyFormState, stored: EmergencyDetail | undefined) => {
  const queries = useQueryClient()
  const offered = async (stations: readonly number[]) => {
    const [now, then] = await Promise.all([
      offeredBy(queries, stations),
      stored &&
        offeredBy(
          queries,
          stored.stations.map((station) => station.id),
        ),
    ])
    return withChoices(now, stored && then ? noLongerOffered(stored, then) : noChoices)
  }

  return async (stations: number[]) => {
    const before = form.get().stations
    form.set('stations', stations)
    // The earlier options supply the names only. Without the new options nothing is removed, and the server decides.
    const [offer] = await Promise.allSettled([offered(stations), offered(before)])
    // If the stations have changed again meanwhile, that change removes values itself.
    if (offer.status === 'rejected' || form.get().stations !== stations) return
    const dropped = droppedChoices(form.get(), {
      firefighters: idsOf(offer.value.firefighters),
      pilots: idsOf(offer.value.pilots),
      vehicles: idsOf(offer.value.vehicles),
    })
    drop(form, dropped)
    const { vehicle_to_add: chosen } = form.get()
    if (chosen !== null && !offer.value.vehicles.some(({ id }) => id === chosen)) form.set('vehicle_to_add', null)
    const sentence = droppedMessage([
      ...namesOf(dropped.firefighters, everOffered(queries, firefightersOf)),
      ...namesOf(dropped.pilots, everOffered(queries, pilotsOf)),
      ...namesOf(dropped.vehicles, everOffered(queries, vehiclesOf)),
    ])
    if (sentence !== '') notices.warning(sentence)
  }
}

/** All options that were offered while the form is open, since a chosen value may be older than the last change. */
const everOffered = (queries: QueryClient, optionsOf: typeof firefightersOf | typeof vehiclesOf) =>
  queries
    .getQueriesData<{ id: number; name: string }[]>({ queryKey: optionsOf([]).queryKey.slice(0, -1) })
    .flatMap(([, options]) => options ?? [])

const idsOf = (options: readonly { id: number }[]) => new Set(options.map((option) => option.id))
const namesOf = (ids: number[], options: readonly { id: number; name: string }[]) =>
  options.filter((option) => ids.includes(option.id)).map((option) => option.name)

const drop = (form: EmergencyFormState, dropped: ReturnType<typeof droppedChoices>) => {
  const { firefighters, telephonist, members } = form.get()
  if (dropped.firefighters.length > 0) {
    form.set(
      'firefighters',
      firefighters.filter((id) => !dropped.firefighters.includes(id)),
    )
  }
  if (telephonist !== null && dropped.pilots.includes(telephonist)) form.set('telephonist', null)
  // From the last to the first, so that indexes stay valid while rows are removed.
  for (const [index, row] of [...members.entries()].toReversed()) {
    if (dropped.vehicles.includes(row.vehicle)) form.remove('members', index)
    else if (row.pilot !== null && dropped.pilots.includes(row.pilot)) form.set(`members.${index}.pilot`, null)
  }
}
