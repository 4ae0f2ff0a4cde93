import { isValidated, may } from '../../../../contract/shared/rights/permissions.ts'
import type {
  EmergencyDetail,
  EmergencyOpen,
  EmergencyReduced,
  EmergencyRow,
} from '../../../../contract/emergencies/emergencies.schema.ts'
import type { Page } from '../../../../contract/shared/resource.schema.ts'
import { headingAt, idIn, inProgressTitle, isHeadingInBar } from '../../../../contract/shared/rights/screen-places.ts'
import { resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import type { Me } from '../../../../contract/shared/me.schema.ts'
import { saidIn, type Answer } from '../../../platform/calls/answer.ts'
import { askEarly, dropEarly } from '../../../platform/calls/early-answers.ts'
import { readCopy } from '../../../platform/storage/kept-copies.ts'
import { lastRole } from '../../../platform/storage/last-role.ts'
import { local } from '../../../platform/storage/storage.ts'
import { tidyAddress } from '../../../platform/shell/tidy-address.ts'
import { readToken } from '../../../platform/storage/read-token.ts'
import { earlyCalls, mePath } from './early-calls.ts'
import { emergencyView, listView, publicView, waitingView } from './views.ts'

/*
 * The page's first script, inside the page itself. On a weak signal the application's files take many seconds: meanwhile this asks
 * for the files and the data of the screen in the address, and shows what is burning: as this device keeps it, until the
 * server answers.
 * The application takes over what it finds.
 */

/** The files of the screens, by the beginning of their place; the build fills them in. */
declare const SCREEN_FILES: Record<string, string[]>
const screenFiles = SCREEN_FILES
/** The file of the application, whose data this shows before it begins. */
declare const APPLICATION_FILE: string
const applicationFile = APPLICATION_FILE
/** The longest that the application waits for what the device keeps. */
const KEPT_FIRST_MS = 1000

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
if (isNarrow !== null) document.documentElement.style.setProperty('--sidebar-at-start', isNarrow === 'true' ? '64px' : '200px')

const tidied = tidyAddress(location)
if (tidied !== undefined) history.replaceState(null, '', tidied)
const placeNow = () => location.hash.slice(1) || '/'
const place = placeNow()
const token = readToken()
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

const inBar = (view: HTMLElement): HTMLElement => {
  view.toggleAttribute('data-in-bar', isHeadingInBar(placeNow()))
  return view
}

/** Until the application renders. Its first rendering removes this. */
const wait = () => {
  const waiting = document.querySelector('#root:not([data-started]) > [data-waiting]')
  const heading = readToken() === null ? undefined : headingAt(placeNow())
  if (heading !== undefined) waiting?.replaceWith(inBar(waitingView(heading)))
}
// The page's body is not there yet, and the event that says so would wait for the application.
const body = new MutationObserver(() => {
  if (document.querySelector('#root') === null) return
  body.disconnect()
  wait()
})
body.observe(document, { childList: true, subtree: true })

const bodyOf = (answer: Answer | undefined): unknown => (answer?.status === 200 ? saidIn(answer)?.body : undefined)

interface Known {
  body: unknown
  /** Of what the device keeps. */
  asOf?: string
}
type Read = (path: string) => Promise<Known | undefined>

const fromServer: Read = async (path) => {
  const body = bodyOf(await answers.get(path))
  return body === undefined ? undefined : { body }
}

/** The emergencies in progress, the list as the menu opens it, or one emergency. */
const staffView = async (read: Read) => {
  const heading = headingAt(place)
  const { list, record } = resourceScreens.emergency
  const isList = place === '/' || place === list.path
  if (heading === undefined || (!isList && idIn(place, record.path) === undefined)) return undefined
  // Without a remembered role only the person was asked for.
  const [me, data] = await Promise.all([read(mePath), read(paths.find((path) => path !== mePath) ?? '')])
  // The server's tests check its answers against the contract's schemas.
  const person = me?.body as Me | undefined
  if (data === undefined || person === undefined || !isValidated(person) || !may(person, 'GET emergency')) return undefined
  if (!isList) return emergencyView(data.body as EmergencyDetail, data.asOf)
  const rows = data.body as Page<EmergencyRow>
  const station = place === '/' ? (person.station?.id ?? null) : null
  const headings = place === '/' ? ([`${heading}, ${person.first_name}`, inProgressTitle] as const) : ([heading] as const)
  return place === '/' || rows.count > 0 ? listView(headings, rows, station, data.asOf) : undefined
}

const visitorsView = async () => {
  if (!place.startsWith('/emergency_open/')) return undefined
  const emergency = (await fromServer(paths[0] ?? ''))?.body
  return emergency === undefined ? undefined : publicView(emergency as EmergencyOpen | EmergencyReduced)
}

let shown: HTMLElement | undefined
/** Whether the person reads or uses what is there. */
const isUsed = (view: HTMLElement) => view.hasAttribute('data-scrolled') || view.contains(document.activeElement)

const show = (view: HTMLElement): void => {
  const root = document.querySelector('#root')
  // The application may be faster, or another place may have been chosen meanwhile.
  const isWaiting = root?.matches(':not([data-started]), :has([data-waiting])')
  if (isWaiting !== true || place !== placeNow() || readToken() !== token) return
  if (shown && isUsed(shown)) return
  shown?.remove()
  shown = view
  root?.before(inBar(view))
  // The application must not ask where the page stands, for which a browser lays out everything, if it was not moved.
  addEventListener('scroll', () => view.setAttribute('data-scrolled', ''), { once: true })
}
let isAnswered = false
const showAnswer = async () => {
  const view = await (isPublic ? visitorsView() : staffView(fromServer))
  if (view === undefined) return
  isAnswered = true
  show(view)
}
const showKept = async () => {
  if (isPublic) return
  const view = await staffView(readCopy)
  if (view && !isAnswered) show(view)
}
const end = () => {
  document.querySelector('#first-view')?.remove()
  dropEarly()
  wait()
}
addEventListener('hashchange', end)
// Another tab has ended the session, or begun another person's.
addEventListener('storage', () => readToken() !== token && end())
void showAnswer()
const isOver = new Promise((resolve) => setTimeout(resolve, KEPT_FIRST_MS))
// To begin the application keeps a slow processor busy for a second, in which nothing can be shown.
void Promise.race([showKept(), isOver]).finally(() => void import(/* @vite-ignore */ applicationFile))
