import * as z from 'zod'
import { certificateFindings, httpFindings } from '../../../contract/system/system.schema.ts'
import type { Database } from '../../platform/database/open.ts'
import { parseJson } from '../../platform/text/parse-json.ts'
import { readSetting, writeSetting } from '../../platform/records/settings.queries.ts'

/** What the last look found at the host of PUBLIC_URL. */
const addressLook = z.object({
  address: z.string(),
  looked_at: z.iso.datetime(),
  certificate: z.object({ found: z.enum(certificateFindings), ends_at: z.iso.datetime().nullable() }),
  http: z.enum(httpFindings),
})
type AddressLook = z.infer<typeof addressLook>

export const writeAddressLook = (db: Database, look: AddressLook): Promise<void> =>
  writeSetting(db, 'address_look', JSON.stringify(look))

/** Undefined if nobody has looked at this address yet. */
export const readAddressLook = async (db: Database, publicUrl: string): Promise<AddressLook | undefined> => {
  const { data } = addressLook.safeParse(parseJson((await readSetting(db, 'address_look')) ?? ''))
  return data?.address === new URL(publicUrl).host ? data : undefined
}
