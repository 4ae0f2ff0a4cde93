import type { BinnacleVerification } from '../../contract/binnacle-entries.ts'
import type { Database } from '../database/open.ts'

export const readVerification = async (_db: Database): Promise<BinnacleVerification> => ({
  state: 'none',
  asked_by_name: '',
  started_at: null,
  finished_at: null,
  checked: 0,
  entries: 0,
  unsealed: 0,
  head: null,
  is_whole: null,
  findings: [],
})
