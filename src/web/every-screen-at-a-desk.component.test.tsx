import { expect, test } from 'vitest'
import { expectAccessible } from '../../test/components/accessible.ts'
import { everyLook, expectSeenPills, lookAt, needlesslyCut, screensNotLookedAt } from '../../test/components/every-screen.ts'
import { desk } from '../../test/components/open-screen.tsx'

/** Screens that still cut a text beside free space. */
const CUT_TODAY = new Set([
  'Administrador: /emergencies',
  'Administrador: /emergencies?status=10',
  'Administrador: /emergency/3',
  'Administrador: /users',
  'Administrador: /stations/3',
  'Administrador: /vehicles',
  'Administrador: /',
  'Administrador: /dashboard',
  'Administrador: /human_resources/control_hours',
  'Administrador: /human_resources/control_hours/detail/3',
  'Administrador: /report/human_resources_report/user/3',
  'Administrador: /user-profile?tab=horas',
  'Administrador: /human_resources/unsubscribe_discharge',
  'Administrador: /qr_scan/terminals',
  'Administrador: /report/emergency_report',
  'Administrador: /report/station_report',
  'Administrador: /report/human_resources_report',
  'Administrador: /binnacle',
  'Administrador: /human_resources/unsubscribe_discharge?leave=ending',
  'Administrador: /human_resources/hours_review?state=pending',
  'Administrador: /human_resources/hours_review?state=decided',
  'a visitor: /dashboard-open',
])
/** Screens with a pill that hardly differs from what it lies on. */
const FAINT_TODAY = new Set([
  'Administrador: /emergencies',
  'Administrador: /',
  'Administrador: /dashboard',
  'Administrador: /emergencies?status=10',
  'Administrador: /stations/3',
  'Administrador: /tracking',
  'Administrador: /human_resources/control_hours',
  'Administrador: /report/human_resources_report',
  'Administrador: /human_resources/unsubscribe_discharge',
  'Administrador: /human_resources/unsubscribe_discharge?leave=ending',
  'Administrador: /human_resources/unsubscribe_discharge/discharge/3',
  'Administrador: /qr_scan',
  'Administrador: /binnacle',
  'Administrador: /user-profile?tab=seguridad',
])

test('every screen is looked at', () => {
  expect(screensNotLookedAt()).toEqual([])
})

// A-RTE-36, A-RTE-38, A-RTE-39, B-GEN-06
test.for(everyLook)(
  '%s is accessible at a desk, in Spanish, and cuts no text beside free space',
  async ([name, look], { annotate }) => {
    await lookAt(look, desk)
    const cut = needlesslyCut()
    if (CUT_TODAY.has(name)) await annotate(`still cuts ${cut.join(', ')}`)
    else expect.soft(cut, 'cut beside free space').toEqual([])
    if (!FAINT_TODAY.has(name)) await expectSeenPills()
    await expectAccessible()
  },
)
