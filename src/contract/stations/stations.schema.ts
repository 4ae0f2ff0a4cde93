import * as z from 'zod'
import { codeField, checkPoint, latitude, latlng, longitude, oneOf, phone, text } from '../shared/fields.schema.ts'
import { regions } from '../shared/codes.ts'
import { idList, listQuery, recordShape, resource, sentVersion } from '../shared/resource.schema.ts'
import { stationStates } from './station-states.ts'

export const stations = resource({
  path: 'station',
  fields: {
    no_station: text('ID', 20),
    name: text('Nombre', 100),
    address: text('Dirección', 300),
    phone_number: phone('Teléfono'),
    state: codeField('Estado', stationStates),
    region_type: oneOf('Región', regions),
    lat: latitude(),
    lng: longitude(),
  },
  searchIn: ['no_station', 'name', 'address', 'phone_number'],
})

const hasPlace = checkPoint<{ lat: number; lng: number }>('lat', (station) => station)

/** The form's values. */
export const stationForm = stations.input.check(hasPlace)

/** A save may also contain both coordinates as `latlng` (B-STA-16); lat and lng take precedence. */
export const stationInput = z
  .strictObject({ ...stations.fields, latlng: latlng().optional() })
  .check(hasPlace)
  .transform(({ latlng: _, ...station }) => station)
export const stationUpdate = z
  .strictObject({ ...stations.fields, ...sentVersion, latlng: latlng().optional() })
  .check(hasPlace)
  .transform(({ latlng: _, ...station }) => station)

export const stationRow = z.object({ ...recordShape, ...stations.fields, state_text: z.string() }).meta({ id: 'Station' })
export type Station = z.infer<typeof stationRow>

export const stationFilters = z.strictObject({
  ...listQuery,
  /** One or several, separated by commas; so are the stations themselves. */
  state: idList().optional(),
  id: idList().optional(),
  region_type: z.string().max(20).optional(),
  async_options: z.string().max(5).optional(),
})
