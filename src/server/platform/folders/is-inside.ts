import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Whether a path is a folder or in it, also by a link, whether or not the two exist. */
export const isInside = (place: string, folder: string): boolean => `${realPath(place)}/`.startsWith(`${realPath(folder)}/`)

const realPath = (place: string): string =>
  existsSync(place) ? realpathSync(place) : path.join(realPath(path.dirname(place)), path.basename(place))
