import { useMediaQuery } from '@mantine/hooks'

/** The mobile layout starts at 767 px and below (A-NAV-30). Not on paper, which is narrower: nothing may change while it is printed. */
export const useIsPhone = (): boolean => useMediaQuery('screen and (max-width: 767px)', false, { getInitialValueInEffect: false })

/** Whether focusing a field would open a keyboard on the screen. */
export const isTouchDevice = (): boolean => window.matchMedia('(pointer: coarse)').matches
