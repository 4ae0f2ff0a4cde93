import { fileURLToPath } from 'node:url'

/** Not in the repository. */
export const FOLDER = fileURLToPath(new URL('../../pictures/', import.meta.url))
