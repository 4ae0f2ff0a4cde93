import * as z from 'zod'
import { madeOnDevice } from '../shared/device/key.schema.ts'
import { required } from '../shared/codes.ts'

/* A photo that arrives in parts, by the identity that its device gave it (docs/decisions/0093). */

export const photoUploadId = madeOnDevice('Foto')

export const photoUploadInput = z.strictObject({
  client_id: photoUploadId,
  bytes: z.int({ error: required }).min(1, 'La foto está vacía').meta({ title: 'Tamaño' }),
})

/** How much of it has arrived. */
export const photoUpload = z.object({ offset: z.int() })
