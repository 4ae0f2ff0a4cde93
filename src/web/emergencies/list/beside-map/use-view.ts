import { useSearch } from '@tanstack/react-router'
import { useWriteSearch } from '../../../platform/list/use-list.ts'
import { useIsPhone } from '../../../platform/device/is-phone.ts'

export const views = [
  { value: 'list', label: 'Lista' },
  { value: 'map', label: 'Mapa' },
  { value: 'split', label: 'Dividida' },
] as const
export type View = (typeof views)[number]['value']

/** How the list of emergencies is shown, from the address: `?view=split`. A phone has no room for both, and shows the list. */
export const useView = () => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const write = useWriteSearch()
  const isPhone = useIsPhone()
  const asked = views.find(({ value }) => value === search['view'])?.value ?? 'list'
  const view: View = isPhone && asked === 'split' ? 'list' : asked
  return {
    view,
    // The arrow keys go through all of them, which is no way to come back; a phone has a button.
    show: (chosen: View) => write((latest) => ({ ...latest, view: chosen === 'list' ? undefined : chosen }), !isPhone),
  }
}
