import { isValidated, may } from '../../contract/permissions.ts'
import type { EmergencyOpen, EmergencyReduced, EmergencyRow } from '../../contract/emergencies.ts'
import type { Page } from '../../contract/resource.ts'
import type { Me } from '../../contract/session.ts'
import { askEarly, dropEarly, type Answer } from '../calls/early-answers.ts'
import { lastRole } from '../device/last-role.ts'
import { TOKEN_KEY } from '../device/token-key.ts'
import { earlyCalls, inProgressPath, mePath } from './early-calls.ts'
import { emergencyView, listView } from './views.ts'

/*
 * The page's first script, inside the page itself. On a weak signal the application's files take many seconds: meanwhile this asks
 * for the files and the data of the screen in the address, and shows what is burning. The application takes over what it finds.
 */

/** The files of the screens, by the beginning of their place; the build fills them in. */
declare const SCREEN_FILES: Record<string, string[]>
const screenFiles = SCREEN_FILES

/** As the interface kit does it later, so that nothing changes colour. */
const paint = () => {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
systemIsDark.addEventListener('change', paint)
paint()

// A path without '#' is a place too, which the application reads.
const place = location.pathname === '/' ? location.hash.slice(1) || '/' : ''
const token = localStorage.getItem(TOKEN_KEY)
const { isPublic, paths } = earlyCalls(place, token, lastRole())
const answers = new Map(paths.map((path) => [path, askEarly(path, isPublic ? null : token)]))

const load = (file: string) => {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
  if (file.endsWith('.css')) link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}
/** Of the screen whose place begins most alike; of any screen at least the frame's, for whoever is signed in. */
const filesOf = (asked: string): string[] => {
  const known = Object.keys(screenFiles).filter((beginning) => asked.startsWith(beginning))
  const best = known.toSorted((one, other) => other.length - one.length)[0] ?? '/'
  return screenFiles[best] ?? []
}
if (paths.length > 0) filesOf(place).forEach(load)

const bodyOf = <T>(answer: Answer | undefined): T | undefined =>
  answer?.status === 200 ? (JSON.parse(answer.text) as T) : undefined

const startView = async () => {
  const [me, page] = await Promise.all([answers.get(mePath), answers.get(inProgressPath)])
  const person = bodyOf<Me>(me)
  const emergencies = bodyOf<Page<EmergencyRow>>(page)
  const isAdmitted = person !== undefined && isValidated(person) && may(person, 'GET emergency')
  return isAdmitted && emergencies ? listView(emergencies) : undefined
}

const publicView = async () => {
  const emergency = bodyOf<EmergencyOpen | EmergencyReduced>(await answers.get(paths[0] ?? ''))
  return emergency && emergencyView(emergency)
}

const show = async () => {
  const view =
    place === '/' ? await startView() : isPublic && place.startsWith('/emergency_open/') ? await publicView() : undefined
  const root = document.querySelector('#root')
  // The application may be faster, or another place may have been chosen meanwhile.
  const isWaiting = root?.matches(':not([data-started]), :has([data-waiting])')
  if (view === undefined || isWaiting !== true || place !== (location.hash.slice(1) || '/')) return
  if (localStorage.getItem(TOKEN_KEY) !== token) return
  root?.before(view)
}
const end = () => {
  document.querySelector('#first-view')?.remove()
  dropEarly()
}
addEventListener('hashchange', end)
// Another tab has ended the session, or begun another person's.
addEventListener('storage', () => localStorage.getItem(TOKEN_KEY) !== token && end())
void show()
