/** The name in a change event that stands for all resources, when it is unknown which have changed. */
export const EVERYTHING = '*'
