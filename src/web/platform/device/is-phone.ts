import { useMediaQuery } from '@mantine/hooks'
import { useIsPrinting } from './use-is-printing.ts'

/** The mobile layout starts at 767 px and below (A-NAV-30). */
const PHONE = 'screen and (max-width: 767px)'

/**
 * Paper is narrow, and has the layout of a desk all the same: from before the browser counts its pages on, which it does before it
 * reports the medium.
 */
export const useIsPhone = (): boolean => {
  const isNarrowScreen = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return !useIsPrinting() && isNarrowScreen
}

/** Whether focusing a field would open a keyboard on the screen. */
export const isTouchDevice = (): boolean => window.matchMedia('(pointer: coarse)').matches
