/* What the start page says, here for the first view too. */

export const title = 'Emergencias en curso'
export const noneInProgress = 'No hay emergencias en curso'
