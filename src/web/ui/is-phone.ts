import { useMediaQuery } from '@mantine/hooks'

/** The mobile layout starts at 767 px and below (A-NAV-30). */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
