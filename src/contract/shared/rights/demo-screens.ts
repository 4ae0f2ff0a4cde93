import { all, type Grant } from './grants.ts'

/** Pages that show how the parts look, and placeholders: signed in, without a link in the sidebar and without calls (A-DEM-09). */
export const demoScreens = {
  '/page2': all,
  '/grids': all,
  '/notifications': all,
  '/tabs': all,
  '/settings': all,
  '/permissions': all,
  '/permissions/create': all,
} as const satisfies Record<string, Grant>
