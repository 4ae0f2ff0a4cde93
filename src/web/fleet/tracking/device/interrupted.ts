import { useLocal } from '../../../platform/storage/use-local.ts'
import { local } from '../../../platform/storage/storage.ts'

const KEY = 'sirena.interrupted-tracking'
export interface Interrupted {
  id: number
  plate: string
  person: number
}

/** The tracking that a lost connection ended: it is offered again, with the buffered points. */
export const noteInterrupted = ({ id, plate, person }: Interrupted): void => {
  local.write(KEY, JSON.stringify({ id, plate, person }))
}

/** The one of this person, and how to forget it. */
export const useInterrupted = (person: number): [Interrupted | undefined, () => void] => {
  const [text, write] = useLocal(KEY)
  const forget = () => write('')
  try {
    // Written above, or by a version before.
    const found = JSON.parse(text ?? 'null') as Partial<Interrupted> | null
    if (typeof found?.id !== 'number' || typeof found.plate !== 'string' || found.person !== person) return [undefined, forget]
    return [{ id: found.id, plate: found.plate, person }, forget]
  } catch {
    return [undefined, forget]
  }
}
