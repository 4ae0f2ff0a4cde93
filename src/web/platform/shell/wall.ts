import type { Search } from '../list/list-state.ts'

/** In the address of a screen for a station's television: without sidebar and top bar, in large type. */
export const WALL = 'pantalla'

export const isWall = (search: Search): boolean => search[WALL] === '1'
