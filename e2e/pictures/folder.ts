import { fileURLToPath } from 'node:url'

/** Not kept in the repository. */
export const FOLDER = fileURLToPath(new URL('../../pictures/', import.meta.url))
