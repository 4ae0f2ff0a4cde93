import { useMatch } from '@tanstack/react-router'

/** What the routes call the screen that this is part of. */
export const useScreenTitle = (): string | undefined => useMatch({ strict: false, select: (match) => match.staticData.title })
