import { useLocal } from '../../storage/use-local.ts'

type Density = 'cómoda' | 'compacta'

const COMPACT = JSON.stringify('compacta' satisfies Density)

/** How high the rows of tables are, remembered on this device. */
export const useDensity = () => {
  const [stored, store] = useLocal('sirena.list-density')
  const isCompact = stored === COMPACT
  const density: Density = isCompact ? 'compacta' : 'cómoda'
  return { density, setDensity: (chosen: Density) => store(JSON.stringify(chosen)), isCompact }
}
