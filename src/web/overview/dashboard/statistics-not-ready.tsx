import { Text } from '@mantine/core'
import { useIsPrinting } from '../../platform/device/use-is-printing.ts'

/** 'Imprimir' waits for it. On paper by the browser's own command it says what is missing. */
export const StatisticsNotReady = () => (
  <>
    <div data-drawing hidden />
    {useIsPrinting() && <Text c="dimmed">Las estadísticas no estaban listas al imprimir.</Text>}
  </>
)
