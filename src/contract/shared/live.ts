/** The name in a hint that stands for all resources, when it is unknown which have changed. */
export const EVERYTHING = '*'
