import { RadioTabs } from '../../choices/radio-tabs.tsx'
import type { View, views } from './use-view.ts'

interface Props {
  view: View
  offered: readonly (typeof views)[number][]
  onChoose: (view: string) => void
}

/** The list, the map, or both. */
export const ViewChoice = ({ view, offered, onChoose }: Props) => (
  <RadioTabs label="Cómo se muestran" tabs={offered} chosen={view} onChoose={onChoose} />
)
