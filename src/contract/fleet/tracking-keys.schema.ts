import * as z from 'zod'

/* The keys by which tracking applications and boxes send positions of a vehicle; docs/decisions/0071. */

/** What is shown of a vehicle's key: never the key itself. */
export const trackingKey = z
  .object({
    /** The vehicle. */
    id: z.int(),
    plate: z.string(),
    station: z.int(),
    station_text: z.string(),
    /** Null: it has none. */
    created_at: z.string().nullable(),
    created_by_name: z.string(),
    /** When a position arrived by it last. */
    last_used_at: z.string().nullable(),
    /** Whether the clock of the device that sent it last cannot be right. */
    has_wrong_clock: z.boolean(),
  })
  .meta({ id: 'TrackingKey' })
export type TrackingKey = z.infer<typeof trackingKey>

/** The key is shown once. */
export const newTrackingKey = trackingKey
  .extend({
    key: z.string(),
    /** The address from which the application takes its settings. */
    settings_url: z.string(),
    /** The same as a QR code, in a `data:` address. */
    qr_code: z.string(),
  })
  .meta({ id: 'NewTrackingKey' })
export type NewTrackingKey = z.infer<typeof newTrackingKey>

/* Whatever a device sends by a valid key is read as far as it can be: an application repeats what is refused for ever. */

/** A text of a parameter, which may be a number in JSON. */
const parameter = z
  .union([z.string().max(100), z.number(), z.boolean()])
  .optional()
  .catch(false)
const keyText = z.string().max(100)

/**
 * A position as parameters, of the address or of a form (the OsmAnd protocol). Applications send more than is named here. Speed in
 * knots, battery in percent, the time in seconds or milliseconds since 1970 or as ISO 8601.
 */
export const positionParameters = z.looseObject({
  id: keyText.optional().catch(undefined),
  deviceid: keyText.optional().catch(undefined),
  lat: parameter,
  lon: parameter,
  timestamp: parameter,
  speed: parameter,
  bearing: parameter,
  altitude: parameter,
  accuracy: parameter,
  batt: parameter,
  valid: parameter,
})

const measure = z.number().nullish().catch(null)

/** The same as Traccar Client sends it since version 9. Speed in metres a second, battery from 0 to 1. */
export const positionReport = z.looseObject({
  device_id: z.union([keyText, z.number()]).optional().catch(undefined),
  location: z
    .looseObject({
      timestamp: z.union([z.string().max(100), z.number()]).optional(),
      coords: z.looseObject({
        latitude: z.number(),
        longitude: z.number(),
        accuracy: measure,
        speed: measure,
        heading: measure,
        altitude: measure,
      }),
      battery: z.looseObject({ level: measure }).nullish().catch(null),
    })
    .optional()
    .catch(undefined),
})
