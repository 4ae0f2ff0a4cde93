import { useLocalStorage } from '@mantine/hooks'

const KEY = 'sirena.list-density'

/** How high the rows of tables are, remembered on this device. */
export const useDensity = () => {
  const [density, setDensity] = useLocalStorage<'cómoda' | 'compacta'>({
    key: KEY,
    defaultValue: 'cómoda',
    getInitialValueInEffect: false,
  })
  return { density, setDensity, isCompact: density === 'compacta' }
}
