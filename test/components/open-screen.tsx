import { notifications } from '@mantine/notifications'
import { createHashHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyPage } from '../../src/contract/emergencies/emergencies.schema.ts'
import type { CopiesAnswer } from '../../src/contract/shared/device/copies.schema.ts'
import type { FirstSteps } from '../../src/contract/overview/first-steps.schema.ts'
import { roleNames, UserStatus, type Role } from '../../src/contract/shared/rights/roles.ts'
import { publicSettings } from '../../src/contract/shared/public-settings.schema.ts'
import { me, type Me } from '../../src/contract/shared/me.schema.ts'
import { createApplication } from '../../src/web/application.tsx'
import { whenServerReturns } from '../../src/web/platform/calls/server-return.ts'
import { noteAskedToTrack } from '../../src/web/fleet/tracking/device/asked-to-track.ts'
import { TOKEN_KEY } from '../../src/web/platform/storage/read-token.ts'
import { deviceDatabase } from '../../src/web/platform/storage/device-database.ts'
import { leaveNothing } from '../../src/web/platform/outbox/outbox.ts'
import { closeTopOnEscape } from '../../src/web/platform/dialogs/back-closes.ts'
import { stayOnDroppedFiles } from '../../src/web/platform/photos/page-files.ts'
import '../../src/web/platform/styles/first.css'
import { closeLostNotices } from '../../src/web/platform/dialogs/notices.ts'
import { moveMouseAway } from './commands.ts'
import { sample } from './sample.ts'
import { serve, type Answers } from './server.ts'

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

interface Opening {
  /** Who is signed in; nobody if undefined. */
  role?: Role
  /** Other data of the signed-in person. */
  person?: Partial<Me>
  size?: { width: number; height: number }
}

closeLostNotices(whenServerReturns)
closeTopOnEscape()
stayOnDroppedFiles()

/** The signed-in person as the server describes them. */
export const aPerson = (role: Role, given: Partial<Me> = {}): Me =>
  sample(me, {
    id: 7,
    username: '1234000150901',
    no_dpi: '1234000150901',
    first_name: 'Ana Lucía',
    last_name: 'Pérez Gómez',
    email: 'ana@example.org',
    role,
    name_role: roleNames[role],
    status: UserStatus.Activo,
    is_email_confirmed: true,
    ...given,
  })

const aReadyBrigade: FirstSteps = {
  counts: { stations: 1, emergency_types: 1, vehicles: 1, people: 1, pilots: 1, emergencies: 1 },
  present: { emergency_types: [], vehicle_types: [], job_positions: [] },
}

const nothingToKeep: CopiesAnswer = { as_of: '2026-11-20T14:05:00Z', copies: [], gone: [], more: false }

/** What every screen asks for, and the start page, where many tests begin: of a brigade that is set up. */
const ofEveryScreen = (role: Role | undefined, person: Partial<Me>): Answers => ({
  'GET settings': sample(publicSettings),
  'GET emergency': sample(emergencyPage),
  'GET first_steps': aReadyBrigade,
  'POST user/device_key': { key: 'A'.repeat(43) },
  'POST user/device_copies': nothingToKeep,
  ...(role !== undefined && { 'GET user/me': aPerson(role, person) }),
})

/**
 * Opens the application at a place, such as `/vehicles?page=2`, with these answers in place of a server's. Back and the guard of the
 * first entry (`shell/router-history.ts`) are left to the journeys: a test has no history of its own. `reload` ends the screen and opens
 * the address anew with what the device stores, such as a draft; what modules remember stays.
 */
export const openScreen = async (place: string, answers: Answers = {}, { role, person = {}, size = desk }: Opening = {}) => {
  await page.viewport(size.width, size.height)
  // It stays where the test before left it, and rows and hints answer to it.
  await moveMouseAway()
  localStorage.clear()
  sessionStorage.clear()
  await leaveNothing()
  await clearDevice()
  noteAskedToTrack()
  if (role !== undefined) localStorage.setItem(TOKEN_KEY, 'token-of-the-test')
  const server = serve({ ...ofEveryScreen(role, person), ...answers })
  // The router reads the search of a test's own address as part of the place.
  window.history.replaceState(null, '', `${location.pathname}#${place}`)
  let opened = mount()
  onTestFinished(() => {
    // Without a session a form that is left writes no draft, which the next test would be offered.
    localStorage.clear()
    opened.end()
  })
  const reload = (): void => {
    opened.end()
    opened = mount()
  }
  return { ...server, router: opened.router, reload }
}

/** Also what other people have left here. */
const clearDevice = async () => {
  const database = await deviceDatabase()
  for (const store of ['writes', 'files', 'values'] as const) await database.clear(store)
}

const mount = () => {
  const history = createHashHistory()
  const { router, screens, leave } = createApplication(history)
  const root = document.createElement('div')
  root.id = 'root'
  // As on the page: before the dialogs, of which earlier tests have left the empty container.
  document.body.prepend(root)
  const screen = createRoot(root)
  screen.render(screens)
  const end = () => {
    screen.unmount()
    root.remove()
    leave()
    history.destroy()
    notifications.clean()
  }
  return { router, end }
}
