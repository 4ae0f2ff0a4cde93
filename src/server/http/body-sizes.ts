/**
 * Bytes of JSON in calls that anybody or who waits to be validated may make, and of all fields of a form by who may send no
 * file. The longest that fits there is a person with fifty courses.
 */
export const SMALL_BODY = 32_768
/** Bytes of JSON in the calls of staff. */
export const LARGE_BODY = 1_048_576
