import { useEffect } from 'react'
import { local } from '../../storage/storage.ts'

/** What the server says, or said last: without a connection it says nothing, and the device still has the files of the map. */
export const useLastSaid = <Said>(key: string, said: Said | null | undefined): Said | null => {
  useEffect(() => {
    if (said === null) local.remove(key)
    else if (said !== undefined) local.write(key, JSON.stringify(said))
  }, [key, said])
  if (said !== undefined) return said
  const stored = local.read(key)
  // Written above, from an answer of the server.
  return stored === null ? null : (JSON.parse(stored) as Said)
}
