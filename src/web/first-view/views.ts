import { showDateTime } from '../../contract/dates.ts'
import { storedStatuses, type StoredEmergencyStatus } from '../../contract/emergency-rules.ts'
import type { EmergencyOpen, EmergencyReduced, EmergencyRow } from '../../contract/emergencies.ts'
import type { Page } from '../../contract/resource.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { noneInProgress, title } from '../home/in-progress.ts'

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

const style = `
:root { --ink: #1a2028; --line: #d8dee6; --page: #fff; ${variables(0)} }
:root[data-mantine-color-scheme=dark] { color-scheme: dark; --ink: #e8ecf1; --line: #39424e; --page: #11151b; ${variables(1)} }
body:has(#first-view) { background: var(--page) }
#first-view + #root > p, #first-view + #root [data-waiting] { display: none !important }
#first-view { max-width: 1100px; margin: 0 auto; padding: 12px 16px; font: 400 16px/1.4 system-ui, sans-serif; color: var(--ink) }
#first-view h1 { font-size: 20px; margin: 8px 0 12px }
#first-view ul { list-style: none; margin: 0; padding: 0 }
#first-view :is(a, div) { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 10px 12px; margin-bottom: 8px; border: 1px solid var(--line); border-left: 4px solid var(--color); border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
#first-view b { color: var(--color) }
#first-view :is(strong, span) { grid-column: 1 / -1 }
#first-view span { font-size: 14px }
#first-view time { font-size: 14px; text-align: right }
`

const element = (name: string, text = '', ...children: Node[]): HTMLElement => {
  const made = document.createElement(name)
  made.textContent = text
  made.append(...children)
  return made
}

const view = (heading: string, ...children: Node[]): HTMLElement => {
  const made = element('main', '', element('style', style), element('h1', heading), ...children)
  made.id = 'first-view'
  return made
}

type Shown = Pick<EmergencyRow, 'id' | 'status' | 'emergency_type_text' | 'address' | 'creation_date'>

const factsOf = (name: string, row: Shown): HTMLElement => {
  const status = storedStatuses[row.status as StoredEmergencyStatus]
  const made = element(
    name,
    '',
    element('b', status.label),
    element('time', showDateTime(row.creation_date)),
    element('strong', row.emergency_type_text || 'Sin tipo'),
    element('span', row.address),
  )
  made.style.setProperty('--color', `var(--${status.color in colors ? status.color : 'gray'})`)
  return made
}

export const listView = ({ results }: Page<EmergencyRow>): HTMLElement => {
  const rows = results.map((row) => {
    const link = factsOf('a', row)
    link.setAttribute('href', `#${placeOf(resourceScreens.emergency.record, row.id)}`)
    return element('li', '', link)
  })
  return view(title, rows.length === 0 ? element('p', noneInProgress) : element('ul', '', ...rows))
}

export const emergencyView = (emergency: EmergencyOpen | EmergencyReduced): HTMLElement =>
  view(`Emergencia # ${emergency.id}`, factsOf('div', emergency))
