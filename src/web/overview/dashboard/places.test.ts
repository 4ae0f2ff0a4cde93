import { expect, test } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { daysOfPeriod, emergenciesPlace, stationsPlace, vehiclesPlace } from './places.ts'

test('a number leads to the list with the same filters', () => {
  const asked = { start_date: '2026-11-01', station_emergency__station: '3,5' }
  expect(emergenciesPlace(asked, { status: EmergencyStatus.Activo })).toBe(
    '/emergencies?start_date=2026-11-01&station_emergency__station=3%2C5&status=20',
  )
  expect(stationsPlace(asked, true)).toBe('/stations?state=10%2C20%2C30%2C40&id=3%2C5')
  expect(stationsPlace({}, false)).toBe('/stations?state=50')
  expect(vehiclesPlace(asked, VehicleState.EnEmergencia)).toBe('/vehicles?station=3%2C5&disponibility=40')
  expect(vehiclesPlace({})).toBe('/vehicles')
})

test('a month has its days, as far as they are counted', () => {
  const span = { start_date: '2026-01-10', end_date: '2026-11-24' }
  expect(daysOfPeriod('2026-01', span)).toEqual({ start_date: '2026-01-10', end_date: '2026-01-31' })
  expect(daysOfPeriod('2026-02', span)).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' })
  expect(daysOfPeriod('2026-11', span)).toEqual({ start_date: '2026-11-01', end_date: '2026-11-24' })
  expect(daysOfPeriod('2026-03-07', span)).toEqual({ start_date: '2026-03-07', end_date: '2026-03-07' })
})
