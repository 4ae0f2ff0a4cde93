import sharp from 'sharp'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { seededRandom } from '../plan/random.ts'
import type { DemoEmergency } from '../plan/emergencies.ts'
import { drawScene, HEIGHT, WIDTH } from './picture-scenes.ts'

const WITH_PICTURES = 10

export interface StoredPicture {
  /** The emergency's index in the plan. */
  emergency: number
  file_name: string
  thumbnail_name: string
  width: number
  height: number
}

/** One to three pictures for each of the newest emergencies whose type has a scene. */
export const storePictures = (files: FileStore, emergencies: readonly DemoEmergency[]): Promise<StoredPicture[]> => {
  const random = seededRandom(5)
  const chosen = [...emergencies.entries()].filter(([, { picture }]) => picture !== undefined).slice(-WITH_PICTURES)
  const drawings = chosen.flatMap(([emergency, { picture = 'road' }]) =>
    Array.from({ length: random.integer(1, 3) }, () => ({ emergency, svg: drawScene(random, picture) })),
  )
  return Promise.all(
    drawings.map(async ({ emergency, svg }) => {
      const drawn = sharp(Buffer.from(svg)).flatten()
      const full = await drawn.clone().jpeg({ quality: 80 }).toBuffer()
      const thumbnail = await sharp(full).resize(400, 400, { fit: 'cover' }).jpeg({ quality: 76 }).toBuffer()
      return {
        emergency,
        file_name: await files.save(full, 'jpg'),
        thumbnail_name: await files.save(thumbnail, 'jpg'),
        width: WIDTH,
        height: HEIGHT,
      }
    }),
  )
}
