import { useQuery } from '@tanstack/react-query'
import type { MapRoads, PublicSettings } from '../../../../contract/shared/public-settings.schema.ts'
import { loadFile } from '../../calls/load-file.ts'
import { useLastSaid } from './use-last-said.ts'

/** The roads that the server had last, whose file the application's worker has cached: without a connection nobody says which. */
const KEY = 'sirena.map-roads'

/**
 * Which roads the built-in map has, and the same once their file is on this device: the map is drawn without them until then, and if
 * it cannot be loaded. `settings` are undefined if the server does not answer.
 */
export const useRoads = (settings: PublicSettings | undefined): { known: MapRoads | null; loaded: MapRoads | undefined } => {
  const known = useLastSaid(KEY, settings?.map_roads)
  const { data } = useQuery({
    queryKey: ['map-roads', known],
    queryFn: async () => {
      // The map's own worker then reads it from the browser's cache.
      if (known !== null) await loadFile(known.url)
      return known
    },
    enabled: known !== null,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return { known, loaded: data ?? undefined }
}
