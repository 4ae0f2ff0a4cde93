import { useMatch } from '@tanstack/react-router'

/** The title of the current screen, from the routes. */
export const useScreenTitle = (): string | undefined => useMatch({ strict: false, select: (match) => match.staticData.title })
