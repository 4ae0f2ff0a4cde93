import { ofMoment, showDateTime } from '../../../../contract/shared/dates/dates.ts'
import { ownFirst } from '../../../../contract/emergencies/emergency-rules.ts'
import { storedStatuses, type StoredEmergencyStatus } from '../../../../contract/shared/emergency-statuses.ts'
import type {
  EmergencyDetail,
  EmergencyOpen,
  EmergencyReduced,
  EmergencyRow,
} from '../../../../contract/emergencies/emergencies.schema.ts'
import type { Page } from '../../../../contract/shared/resource.schema.ts'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import {
  noneInProgress,
  placeOfEmergency,
  readAtText,
  typeOfEmergency,
} from '../../../../contract/emergencies/emergency-texts.ts'

/* Plain elements, since neither React nor the styles have arrived. Texts are those of the screens that follow. */

/** Of the statuses' colours, for the light and the dark scheme. */
const colors: Record<string, readonly [string, string]> = {
  red: ['#b02525', '#ffa8a8'],
  orange: ['#a83a08', '#ffc078'],
  blue: ['#1864ab', '#a5d8ff'],
  teal: ['#087f5b', '#96f2d7'],
  gray: ['#495057', '#ced4da'],
}
const variables = (scheme: 0 | 1) =>
  Object.entries(colors)
    .map(([name, pair]) => `--${name}: ${pair[scheme]};`)
    .join(' ')

/* Beyond the waiting screen's styles, which are in the page itself. */
const style = `
#first-view { ${variables(0)} }
[data-mantine-color-scheme=dark] #first-view { ${variables(1)} }
#first-view + #root { display: none !important }
#first-view[data-public] { --sidebar-at-start: 0px; background: var(--waiting-ground) }
#first-view h2 { margin: 0 0 12px; font-size: 16px; font-weight: 600; line-height: 24px }
#first-view ul { list-style: none; margin: 0; padding: 0 }
.first-row { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 10px 12px; margin-bottom: 8px; border: 1px solid var(--waiting-line); border-left: 4px solid var(--color); border-radius: 8px; background: var(--waiting-panel); color: inherit; text-decoration: none; overflow-wrap: anywhere }
.first-row em { font-style: normal; font-weight: 650; color: var(--color) }
.first-row :is(strong, span) { grid-column: 1 / -1 }
.first-row strong { font-size: 16px }
`

const element = (name: string, text = '', ...children: Node[]): HTMLElement => {
  const made = document.createElement(name)
  made.textContent = text
  made.append(...children)
  return made
}

const pageOf = (...children: Node[]): HTMLElement => {
  const made = element('main', '', element('div', '', ...children))
  made.className = 'waiting waiting-page'
  return made
}

const view = (heading: string, ...children: Node[]): HTMLElement => {
  const made = pageOf(element('style', style), element('h1', heading), ...children)
  made.id = 'first-view'
  return made
}

/** As the application shows it after this (platform/shell/pages/loading-page.tsx). */
export const waitingView = (heading: string): HTMLElement => {
  const name = element('b', heading)
  name.ariaHidden = 'true'
  const text = element('p', 'Cargando...')
  text.role = 'status'
  const made = pageOf(name, text)
  made.dataset['waiting'] = ''
  return made
}

type Shown = Pick<EmergencyRow, 'id' | 'status' | 'emergency_type_text' | 'address' | 'total_stations' | 'creation_date'>

const factsOf = (name: string, row: Shown): HTMLElement => {
  const status = storedStatuses[row.status as StoredEmergencyStatus]
  const made = element(
    name,
    '',
    element('em', status.label),
    element('time', showDateTime(row.creation_date)),
    element('strong', typeOfEmergency(row)),
    element('span', placeOfEmergency(row)),
  )
  made.className = 'first-row'
  made.style.setProperty('--color', `var(--${status.color in colors ? status.color : 'gray'})`)
  return made
}

/** When the device got what it shows, undefined if that is the server's answer. */
const keptAt = (asOf: string | undefined) => (asOf === undefined ? [] : [element('small', `Datos ${ofMoment(asOf)}`)])

/** Those of the station come first; null for none. */
export const listView = (
  [heading, part]: readonly [heading: string, part?: string],
  { results }: Page<EmergencyRow>,
  station: number | null,
  asOf: string | undefined,
): HTMLElement => {
  const rows = ownFirst(results, station).map((row) => {
    const link = factsOf('a', row)
    link.setAttribute('href', `#${placeOf(resourceScreens.emergency.record, row.id)}`)
    return element('li', '', link)
  })
  const parts = part === undefined ? [] : [element('h2', part)]
  return view(heading, ...keptAt(asOf), ...parts, rows.length === 0 ? element('p', noneInProgress) : element('ul', '', ...rows))
}

export const emergencyView = (emergency: EmergencyDetail, asOf: string | undefined): HTMLElement =>
  view(`Emergencia # ${emergency.id}`, ...keptAt(asOf), factsOf('div', emergency))

export const publicView = (emergency: EmergencyOpen | EmergencyReduced): HTMLElement => {
  const made = view(`Emergencia # ${emergency.id}`, factsOf('div', emergency), element('small', readAtText(new Date())))
  // Without a place for the sidebar.
  made.dataset['public'] = ''
  return made
}
