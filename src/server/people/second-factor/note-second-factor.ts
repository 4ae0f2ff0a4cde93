import type { ChangeLog } from '../../platform/records/record-change.ts'

type What =
  | 'activada'
  | 'activada en otro teléfono'
  | 'desactivada'
  | 'desactivada con un código de recuperación'
  | 'códigos de recuperación nuevos'
  | 'código de recuperación usado'
  | 'restablecida'

/** Records a change of a person's second factor in the binnacle, without secrets. */
export const noteSecondFactor = (log: ChangeLog, { id, name }: { id: number; name: string }, what: What): void => {
  const person = { id, name }
  const after = { ...person, second_factor: what }
  log.edited('user', person, after)
}
