import type { Caller, Deps } from '../deps.ts'
import { recordChanges } from '../records/record-change.ts'

export type Noting = Pick<Deps, 'db' | 'now' | 'bus' | 'binnacleKey'>

/** Notes who downloads personal data, before the first of it leaves: which file, by which filters, how many rows (S-74). */
export const noteDownload = (
  deps: Noting,
  { id, name }: Caller,
  file: { name: string; filters: readonly string[]; rows: number },
): Promise<void> =>
  recordChanges(deps, { caller: { id, name } }, async (_, log) => log.downloaded({ ...file, filters: file.filters.join('; ') }))
