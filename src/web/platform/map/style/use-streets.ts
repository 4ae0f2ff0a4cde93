import { useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '../../../../contract/shared/public-settings.schema.ts'
import { useLastSaid } from './use-last-said.ts'

/** Where the streets were last: without a connection nobody says so, and the browser has those that this device has seen. */
const KEY = 'sirena.map-streets'

/**
 * Where the server has an archive of streets, and their style once the beginning of it has been read: the built-in map is drawn until
 * then, and if it cannot be. `settings` are undefined if the server does not answer.
 */
export const useStreets = (settings: PublicSettings | undefined) => {
  const known = useLastSaid(KEY, settings?.map_tiles)
  const { data } = useQuery({
    queryKey: ['map-streets', known],
    queryFn: async () => {
      // What reads and draws an archive is loaded only if there is one.
      const { openStreets } = await import('./streets.ts')
      return known === null ? undefined : openStreets(known)
    },
    enabled: known !== null,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return { known, styleOf: data }
}
