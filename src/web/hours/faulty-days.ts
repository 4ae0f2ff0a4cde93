/** Begins the sentences that replace the hours while the written days are no range. */
export const mendDays = 'Complete o corrija las fechas'
