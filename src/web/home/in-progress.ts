import { inProgressFilter } from '../../contract/emergency-rules.ts'

/* What the start page asks for and says, here for the first view too, which must ask for the very same. */

export const title = 'Emergencias en curso'
export const noneInProgress = 'No hay emergencias en curso'

/** The most grave first. */
export const inProgress = { status: inProgressFilter, ordering: '-status' }
