import { isValidated, may } from '../../../../contract/shared/rights/permissions.ts'
import type {
  EmergencyDetail,
  EmergencyOpen,
  EmergencyReduced,
  EmergencyRow,
} from '../../../../contract/emergencies/emergencies.schema.ts'
import type { Page } from '../../../../contract/shared/resource.schema.ts'
import { headingAt, idIn } from '../../../../contract/shared/rights/screen-places.ts'
import { resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import type { Me } from '../../../../contract/shared/me.schema.ts'
import { saidIn, type Answer } from '../../../platform/calls/answer.ts'
import { askEarly, dropEarly } from '../../../platform/calls/early-answers.ts'
import { lastRole } from '../../../platform/storage/last-role.ts'
import { local } from '../../../platform/storage/storage.ts'
import { tidyAddress } from '../../../platform/shell/tidy-address.ts'
import { TOKEN_KEY } from '../../../platform/storage/token-key.ts'
import { earlyCalls, mePath } from './early-calls.ts'
import { emergencyView, listView, waitingView } from './views.ts'

/*
 * The page's first script, inside the page itself. On a weak signal the application's files take many seconds: meanwhile this asks
 * for the files and the data of the screen in the address, and shows what is burning. The application takes over what it finds.
 */

/** The files of the screens, by the beginning of their place; the build fills them in. */
declare const SCREEN_FILES: Record<string, string[]>
const screenFiles = SCREEN_FILES

/** As Mantine does it later, so that nothing changes colour. */
const paint = () => {
  const chosen = local.read('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
systemIsDark.addEventListener('change', paint)
paint()
const isNarrow = local.read('sirena.sidebar-narrow')
if (isNarrow !== null) document.documentElement.style.setProperty('--sidebar-at-start', isNarrow === 'true' ? '64px' : '248px')

const tidied = tidyAddress(location)
if (tidied !== undefined) history.replaceState(null, '', tidied)
const placeNow = () => location.hash.slice(1) || '/'
const place = placeNow()
const token = local.read(TOKEN_KEY)
const { isPublic, paths } = earlyCalls(place, token, lastRole())
const answers = new Map(paths.map((path) => [path, askEarly(path, isPublic ? null : token)]))

const load = (file: string) => {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
  if (file.endsWith('.css')) link.as = 'style'
  link.crossOrigin = ''
  // After the data, which the first view shows.
  link.fetchPriority = 'low'
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

/** Until the application renders. Its first rendering removes this. */
const wait = () => {
  const waiting = document.querySelector('#root:not([data-started]) > [data-waiting]')
  const heading = local.read(TOKEN_KEY) === null ? undefined : headingAt(placeNow())
  if (heading !== undefined) waiting?.replaceWith(waitingView(heading))
}
// The page's body is not there yet, and the event that says so would wait for the application.
const body = new MutationObserver(() => {
  if (document.querySelector('#root') === null) return
  body.disconnect()
  wait()
})
body.observe(document, { childList: true, subtree: true })

const bodyOf = <T>(answer: Answer | undefined): T | undefined =>
  // The server's tests check its answers against the contract's schemas.
  answer?.status === 200 ? (saidIn(answer)?.body as T | undefined) : undefined

/** The emergencies in progress, the list as the menu opens it, or one emergency. */
const staffView = async (heading: string | undefined) => {
  const { list, record } = resourceScreens.emergency
  const isList = place === '/' || place === list.path
  if (heading === undefined || (!isList && idIn(place, record.path) === undefined)) return undefined
  // Without a remembered role only the person was asked for.
  const [me, data] = await Promise.all([answers.get(mePath), answers.get(paths.find((path) => path !== mePath) ?? '')])
  const person = bodyOf<Me>(me)
  if (person === undefined || !isValidated(person) || !may(person, 'GET emergency')) return undefined
  if (!isList) {
    const emergency = bodyOf<EmergencyDetail>(data)
    return emergency && emergencyView(emergency, isPublic)
  }
  const rows = bodyOf<Page<EmergencyRow>>(data)
  const station = place === '/' ? (person.station?.id ?? null) : null
  return rows && (place === '/' || rows.count > 0) ? listView(heading, rows, station) : undefined
}

const publicView = async () => {
  if (!place.startsWith('/emergency_open/')) return undefined
  const emergency = bodyOf<EmergencyOpen | EmergencyReduced>(await answers.get(paths[0] ?? ''))
  return emergency && emergencyView(emergency, isPublic)
}

const show = async () => {
  const view = isPublic ? await publicView() : await staffView(headingAt(place))
  const root = document.querySelector('#root')
  // The application may be faster, or another place may have been chosen meanwhile.
  const isWaiting = root?.matches(':not([data-started]), :has([data-waiting])')
  if (view === undefined || isWaiting !== true || place !== placeNow()) return
  if (local.read(TOKEN_KEY) !== token) return
  root?.before(view)
  // The application must not ask where the page stands, for which a browser lays out everything, if it was not moved.
  addEventListener('scroll', () => view.setAttribute('data-scrolled', ''), { once: true })
}
const end = () => {
  document.querySelector('#first-view')?.remove()
  dropEarly()
  wait()
}
addEventListener('hashchange', end)
// Another tab has ended the session, or begun another person's.
addEventListener('storage', () => local.read(TOKEN_KEY) !== token && end())
void show()
