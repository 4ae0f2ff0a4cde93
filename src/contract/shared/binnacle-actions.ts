/** What the binnacle records (A-CON-10). The text itself is the code. */
export const binnacleActions = ['CREAR', 'EDITAR', 'ELIMINAR', 'LOGIN'] as const
export type BinnacleAction = (typeof binnacleActions)[number]
