import { expect, test } from 'vitest'
import { headingAt } from './screen-places.ts'

test.each([
  ['/', 'Emergencias en curso'],
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
