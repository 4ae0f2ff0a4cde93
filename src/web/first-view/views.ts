import { showDateTime } from '../../contract/dates.ts'
import { storedStatuses, type StoredEmergencyStatus } from '../../contract/emergency-rules.ts'
import type { EmergencyOpen, EmergencyReduced, EmergencyRow } from '../../contract/emergencies.ts'
import type { Page } from '../../contract/resource.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { noneInProgress, title } from '../home/in-progress.ts'

/* Plain elements, since neither React nor the styles have arrived. Texts are those of the screens that follow. */

/** For the light and the dark scheme. */
const gray = 'light-dark(#495057, #ced4da)'
const colors: Record<string, string> = {
  red: 'light-dark(#b02525, #ffa8a8)',
  orange: 'light-dark(#a83a08, #ffc078)',
  blue: 'light-dark(#1864ab, #a5d8ff)',
  teal: 'light-dark(#087f5b, #96f2d7)',
}

const style = `
[data-mantine-color-scheme=light] { color-scheme: light }
:root[data-mantine-color-scheme=dark] { color-scheme: dark }
:root:has(#first-view) :is(body) { background: light-dark(#fff, #11151b) }
#first-view { max-width: 1100px; margin: 0 auto; padding: 12px 16px; font: 400 16px/1.4 system-ui, sans-serif; color: light-dark(#1a2028, #e8ecf1) }
#first-view h1 { font-size: 20px; margin: 8px 0 12px }
#first-view ul { list-style: none; margin: 0; padding: 0 }
#first-view :is(a, div) { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 10px 12px; margin-bottom: 8px; border: 1px solid light-dark(#d8dee6, #39424e); border-left: 4px solid var(--color); border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
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
  made.style.setProperty('--color', colors[status.color] ?? gray)
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
