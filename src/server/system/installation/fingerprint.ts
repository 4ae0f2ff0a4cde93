import type { Database } from '../../platform/database/open.ts'
import { sealer } from '../../platform/keys/sealer.ts'
import type { ServerKey } from '../../platform/keys/server-key.ts'
import { secretContext } from '../../people/second-factor/take-code.ts'
import { sealedSecrets, type Columns } from './installation.queries.ts'

/** Distinguishes keys without revealing anything else about them. */
export const fingerprintOf = (key: ServerKey): string => key.derive('fingerprint').toString('hex')

/** The number of sealed second factors, and how many of them the key opens. */
export const sealedBy = async (
  db: Database,
  columns: Columns,
  key: ServerKey | undefined,
): Promise<{ all: number; opened: number }> => {
  const sealed = await sealedSecrets(db, columns)
  if (key === undefined) return { all: sealed.length, opened: 0 }
  const { canOpen } = sealer(key)
  return {
    all: sealed.length,
    opened: sealed.filter(({ user_id, secret }) => canOpen(secret, secretContext(user_id))).length,
  }
}
