/** Stands in a hint for all resources, where nobody knows any more which have changed. */
export const EVERYTHING = '*'
