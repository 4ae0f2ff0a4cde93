import { expect, test } from 'vitest'
import { greeting, headingAt, isHeadingInBar } from './screen-places.ts'

test.each([
  ['/emergencies?status=50&page=2', 'Emergencias'],
  ['/emergencies/create', 'Nueva emergencia'],
  ['/emergency/598', 'Emergencia # 598'],
  ['/emergency/598/editar', 'Editar la emergencia # 598'],
  ['/stations/7', 'Estación'],
  ['/human_resources/job_management', 'Gestion De Puestos'],
  ['/emergency/x', undefined],
  ['/emergency/5/x', undefined],
  ['/login', undefined],
  ['', undefined],
])('%s has the heading %s', (place, heading) => expect(headingAt(place)).toBe(heading))

test('the start page greets by the hour, before it knows whom', () => {
  expect(headingAt('/')).toBe(greeting(new Date()))
  const at = (hour: number) => greeting(new Date(2026, 0, 1, hour))
  expect([4, 5, 11, 12, 18, 19].map(at)).toEqual([
    'Buenas noches',
    'Buenos días',
    'Buenos días',
    'Buenas tardes',
    'Buenas tardes',
    'Buenas noches',
  ])
})

test('the bar of a phone has the heading of lists and of what is created, not that of a record', () => {
  expect(['/emergencies?status=50', '/vehicles', '/emergencies/create'].map(isHeadingInBar)).toEqual([true, true, true])
  expect(['/', '/emergency/598', '/stations/7', '/login'].map(isHeadingInBar)).toEqual([false, false, false, false])
})
