/** What the binnacle records (A§9). The text itself is the code. */
export const binnacleActions = ['CREAR', 'EDITAR', 'ELIMINAR', 'LOGIN'] as const
export type BinnacleAction = (typeof binnacleActions)[number]
