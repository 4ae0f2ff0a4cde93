import * as z from 'zod'

/** Where the file of the built-in map's roads is, and whom the map has to name, as plain text. */
const mapRoads = z.object({ url: z.string(), attribution: z.string() })
export type MapRoads = z.infer<typeof mapRoads>

/** The accounts that the login screen offers on demo data. Empty on a real server. */
export const publicSettings = z.object({
  demo: z.boolean(),
  demo_password: z.string(),
  demo_accounts: z.array(z.object({ username: z.string(), role: z.int(), name_role: z.string(), name: z.string() })),
  map_style_url: z.string(),
  map_roads: mapRoads.nullable(),
  /** Where the archive of the streets is, of which a map asks for ranges. */
  map_tiles: z.string().nullable(),
})
export type PublicSettings = z.infer<typeof publicSettings>
