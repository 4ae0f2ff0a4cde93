import { expect, test } from 'vitest'
import { isPossibleDpi } from '../../../../contract/shared/text/dpi.ts'
import { isInProgress } from '../../../../contract/shared/emergency-statuses.ts'
import { Role, UserStatus } from '../../../../contract/shared/rights/roles.ts'
import { VehicleState } from '../../../../contract/fleet/vehicle-states.ts'
import { cleanHtml } from '../../../platform/text/rich-text.ts'
import { municipalityNear } from '../../../stations/municipalities.ts'
import { planDemo } from './plan-demo.ts'
import { CENTRAL, demoStations } from './stations.ts'

const noon = new Date('2026-11-20T12:00:00-06:00')
const plan = planDemo(noon)

test('the plan is the same for the same instant', () => {
  expect(planDemo(noon)).toEqual(plan)
})

test('people, vehicles and past emergencies are the same on the same Guatemalan day', () => {
  const evening = planDemo(new Date('2026-11-20T23:30:00-06:00'))
  const pastOf = ({ emergencies }: typeof plan) => emergencies.filter(({ status }) => !isInProgress(status))
  expect(evening.people).toEqual(plan.people)
  expect(evening.vehicles).toEqual(plan.vehicles)
  expect(pastOf(evening)).toEqual(pastOf(plan))
})

test('the dates depend on the day', () => {
  const tomorrow = planDemo(new Date('2026-11-21T12:00:00-06:00'))
  expect(tomorrow.people[0]?.no_dpi).toBe(plan.people[0]?.no_dpi)
  expect(tomorrow.emergencies[0]?.attention_date).not.toEqual(plan.emergencies[0]?.attention_date)
})

test.each(['2026-01-01T00:02:00-06:00', '2026-03-15T05:00:00-06:00', '2028-02-29T18:45:00-06:00', '2026-12-31T23:59:00-06:00'])(
  'at %s all dates are in the past, and seven emergencies are in progress',
  (moment) => {
    const now = new Date(moment)
    const { emergencies } = planDemo(now)
    const open = emergencies.filter(({ status }) => isInProgress(status))
    expect(emergencies).toHaveLength(600)
    expect(open).toHaveLength(7)
    expect(open.every(({ attention_date }) => now.getTime() - attention_date.getTime() < 3 * 3_600_000)).toBe(true)
    expect(emergencies.every(({ creation_date }) => creation_date < now)).toBe(true)
    const minutes = emergencies.flatMap((one) =>
      one.resolved_date ? [(one.resolved_date.getTime() - one.attention_date.getTime()) / 60_000] : [],
    )
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(300)
    expect(emergencies.every(({ resolved_date }) => resolved_date === null || resolved_date < now)).toBe(true)
    expect(emergencies.every(({ attention_date }) => now.getTime() - attention_date.getTime() < 374 * 86_400_000)).toBe(true)
  },
)

test('every emergency has a crew, and nobody is in two at the same time', () => {
  const until = new Map<string, number>()
  for (const { attention_date, resolved_date, members, firefighters, stations } of plan.emergencies) {
    expect(stations.length).toBeGreaterThan(0)
    expect(members.length).toBeGreaterThanOrEqual(stations.length)
    expect(firefighters.length).toBeGreaterThanOrEqual(2)
    expect(firefighters.length).toBeLessThanOrEqual(6)
    const out = members.flatMap(({ plate, pilot }) => [plate, pilot])
    expect(new Set([...out, ...firefighters]).size).toBe(out.length + firefighters.length)
    for (const who of out) {
      expect(until.get(who) ?? 0).toBeLessThanOrEqual(attention_date.getTime())
      until.set(who, resolved_date?.getTime() ?? Infinity)
    }
  }
})

test('addresses end with the municipality of the place', () => {
  for (const { address, latitude, longitude } of plan.emergencies)
    expect(address.split(', ').at(-1)).toBe(municipalityNear(latitude, longitude).split(', ')[0])
})

test('observations contain only HTML that the editor produces', () => {
  for (const { observations } of plan.emergencies) expect(cleanHtml(observations)).toBe(observations)
})

test('DPI numbers are unique and valid', () => {
  const dpis = plan.people.map((person) => person.no_dpi)
  expect(new Set(dpis).size).toBe(206)
  expect(dpis.filter((dpi) => !isPossibleDpi(dpi))).toEqual([])
})

test('e-mail addresses are unique and undeliverable', () => {
  const emails = plan.people.map((person) => person.email).filter((email) => email !== '')
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails.every((email) => /^[a-z.]+@example\.org$/.test(email))).toBe(true)
})

test('some firefighters on duty have no e-mail address', () => {
  const without = plan.people.filter((person) => person.email === '' && person.status === UserStatus.Activo)
  expect(without.length).toBeGreaterThanOrEqual(5)
  expect(new Set(without.map((person) => person.role))).toEqual(new Set([Role.Bombero]))
})

test('the central station has vehicles and crew for another emergency', () => {
  const own = plan.people.filter((person) => person.station === CENTRAL && person.status === UserStatus.Activo)
  expect(own.filter((person) => person.is_pilot).length).toBeGreaterThanOrEqual(5)
  expect(own.filter((person) => person.role === Role.Bombero).length).toBeGreaterThanOrEqual(10)
  const waiting = plan.vehicles.filter(
    ({ station, disponibility }) => station === CENTRAL && disponibility === VehicleState.Disponible,
  )
  expect(waiting.length).toBeGreaterThanOrEqual(3)
})

test('every station has a vehicle and two active pilots', () => {
  for (const { no_station } of demoStations) {
    expect(plan.vehicles.some(({ station }) => station === no_station)).toBe(true)
    const pilots = plan.people.filter(
      ({ station, is_pilot, status }) => station === no_station && is_pilot && status === UserStatus.Activo,
    )
    expect(pilots.length).toBeGreaterThanOrEqual(2)
  }
})
