import * as z from 'zod'
import { idFilter, idList, listQuery, pageFilter, pageOf } from '../shared/resource.schema.ts'
import { reference } from '../shared/fields.schema.ts'
import { MAX_FETCHED_POSITIONS, BUFFERED_POSITIONS_OF_MESSAGE } from './limits.ts'
import { stationBrief } from '../shared/station-brief.schema.ts'

/* Vehicles on tracking and their positions; docs/decisions/0070. */

export const trackableFilters = z.strictObject({
  page: pageFilter,
  search: listQuery.search,
  station: idList().optional(),
})

/** A vehicle to choose for tracking (A-API-62). */
export const trackableVehicle = z
  .object({
    id: z.int(),
    plate: z.string(),
    unit: z.string(),
    model: z.string(),
    note: z.string(),
    station: stationBrief,
    disponibility: z.int(),
    disponibility_label: z.string(),
    /** True: not available for tracking (A-VEM-02). */
    on_tracking: z.boolean(),
    /** Whether the caller put it on tracking. */
    is_mine: z.boolean(),
  })
  .meta({ id: 'TrackableVehicle' })
export type TrackableVehicle = z.infer<typeof trackableVehicle>
export const trackablePage = pageOf(trackableVehicle)

export const trackingChange = z.strictObject({
  id: reference('Vehículo'),
  /** True: on. */
  status: z.boolean({ error: 'Indique si el trackeo inicia o se detiene' }),
  /** The tracking to stop, if a later one must go on: a stop may arrive late. */
  tracking: z.int().min(1).max(2_147_483_647).optional(),
})

export const trackingQuery = z.strictObject({ id: idFilter() })

/** Whether a vehicle is on tracking (A-API-65). */
export const trackingState = z
  .object({
    id: z.int(),
    plate: z.string(),
    on_tracking: z.boolean(),
    /** Whether the caller put it on tracking. */
    is_mine: z.boolean(),
    /** The number of the tracking; null while there is none. */
    tracking: z.int().nullable(),
    started_at: z.string().nullable(),
    started_by_name: z.string(),
    /** By which a device corrects the times of its positions. */
    server_time: z.string(),
  })
  .meta({ id: 'TrackingState' })
export type TrackingState = z.infer<typeof trackingState>

export const trackedFilters = z.strictObject({ status: idList().optional(), stations: idList().optional() })

export const trackedVehicle = z
  .object({
    id: z.int(),
    plate: z.string(),
    unit: z.string(),
    vehicle_type: z.string(),
    station: z.string(),
    station_id: z.int(),
    /** Null: in no emergency. */
    emergency: z.int().nullable(),
    emergency_code: z.string(),
    emergency_type: z.string(),
    emergency_status: z.int(),
    pilot: z.string(),
    /** `{"coords": {latitude, longitude, accuracy, speed, heading, altitude}, "timestamp"}` as JSON (B-TRK-07); null without one. */
    position: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** Percent. */
    battery: z.number().nullable(),
    on_tracking: z.boolean(),
    /** Sent by a tracking application or box with the vehicle's key. */
    by_key: z.boolean(),
    tracked_by_name: z.string(),
  })
  .meta({ id: 'TrackedVehicle' })
export type TrackedVehicle = z.infer<typeof trackedVehicle>

/** The tracked vehicles of the chosen status; the counters are of all statuses. */
export const trackedVehicles = z
  .object({
    results: z.array(trackedVehicle),
    active: z.int(),
    critical: z.int(),
    requesting_support: z.int(),
    disponibility: z.int(),
    server_time: z.string(),
  })
  .meta({ id: 'TrackedVehicles' })
export type TrackedVehicles = z.infer<typeof trackedVehicles>

/* The live connection, /ws/tracking/{id}/ (A-WSK-01 to A-WSK-13, S-36, S-37). */

const time = z.int().min(0).max(8_640_000_000_000_000)
const measure = (min: number, max: number) => z.number().min(min).max(max).nullish()

/** A point as a device sends it. What is beside the place is left out where the device does not know it. */
export const sentPosition = z.strictObject({
  content: z.strictObject({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    /** The server knows which vehicle it is. */
    vehicle: z.string().max(100).optional(),
  }),
  /** Milliseconds since 1970 by the device's clock, corrected by `server_time`; the server's time if left out. */
  time: time.optional(),
  /** Metres. */
  accuracy: measure(0, 10_000_000),
  /** Metres a second. */
  speed: measure(0, 1000),
  /** Degrees clockwise from north. */
  heading: measure(0, 360),
  /** Metres. */
  altitude: measure(-1000, 100_000),
  /** Percent. */
  battery: measure(0, 100),
})
export type SentPosition = z.infer<typeof sentPosition>

const ignored = z.string().max(200).optional()

export const fromDevice = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('new_ubication'), from: ignored, message: sentPosition, vehicleId: reference('Vehículo') }),
  /** Points that were taken while the connection was away, the oldest first. */
  z.strictObject({
    command: z.literal('kept_ubications'),
    from: ignored,
    /** What the sender's clock says at this moment, in the same milliseconds: of one that is ahead, how far. */
    clock: time.optional(),
    messages: z
      .array(sentPosition.required({ time: true }))
      .min(1)
      .max(BUFFERED_POSITIONS_OF_MESSAGE),
    vehicleId: reference('Vehículo'),
  }),
  z.strictObject({
    command: z.literal('fetch_messages'),
    username: ignored,
    /** May be left out on a vehicle's own connection, and on that of all vehicles: then the last position of each. */
    vehicleId: reference('Vehículo').optional(),
    limit: z.int().min(1).max(MAX_FETCHED_POSITIONS).optional(),
  }),
])
export type FromDevice = z.infer<typeof fromDevice>
