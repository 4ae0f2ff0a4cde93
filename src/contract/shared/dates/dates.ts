/*
 * Instants travel as ISO 8601 with offset. Everything that a person reads is Guatemalan wall-clock time
 * (S-12). Guatemala keeps UTC-6 all year, so the shift is a constant and needs no time-zone data.
 */
export const OFFSET_MINUTES = -360
const OFFSET = '-06:00'

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)$/
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Parses an instant: ISO with its offset, or `YYYY-MM-DD HH:mm:ss` as Guatemalan time. Undefined if it is neither. */
export const readInstant = (value: string): Date | undefined => {
  const bare = WALL_CLOCK.exec(value)
  const iso = bare ? `${bare[1]}T${bare[2]}${OFFSET}` : WITH_OFFSET.test(value) ? value : undefined
  if (iso === undefined) return undefined
  const date = new Date(iso)
  // `2026-02-30` parses as 2 March, so values that do not round-trip are refused.
  const readsBack = bare ? wallClock(date).slice(0, 10) === bare[1] : isRealDay(value.slice(0, 10))
  return Number.isNaN(date.getTime()) || !readsBack || !isStorable(date) ? undefined : date
}

const isRealDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
/** A real day as `YYYY-MM-DD`. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value)
const isStorable = (date: Date) => isUsualDay(dayOf(date))
/** Whether a day is of the years that are stored. */
export const isUsualDay = (day: string): boolean => day >= '1900-01-01' && day <= '2200-12-31'

/** `YYYY-MM-DD HH:mm:ss` in Guatemala. */
export const wallClock = (instant: Date | string): string => {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() + OFFSET_MINUTES * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** The Guatemalan day, `YYYY-MM-DD`. */
export const dayOf = (instant: Date | string): string => wallClock(instant).slice(0, 10)

/** The current Guatemalan day. */
export const today = (): string => dayOf(new Date())

/** The instants that begin and end a whole Guatemalan day; the end is exclusive. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`)
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + 86_400_000)

/** The day that is so many days later, or earlier if they are fewer than none. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** `DD-MM-YYYY HH:mm:ss` in Guatemala, as lists show it (B-CON-12). */
export const showDateTime = (instant: Date | string | null | undefined): string => {
  if (!instant) return ''
  const [day = '', time = ''] = wallClock(instant).split(' ')
  const [year, month, date] = day.split('-')
  return `${date}-${month}-${year} ${time}`
}

/** `DD/MM/YY h:mm a` in Guatemala, as reports show it (B-CON-14). */
export const showReportTime = (instant: Date | string | null | undefined): string => {
  if (!instant) return ''
  const [day = '', time = ''] = wallClock(instant).split(' ')
  const [year = '', month, date] = day.split('-')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${date}/${month}/${year.slice(2)} ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** `DD/MM/YY HH:mm:ss` in Guatemala, as the binnacle's detail shows it (B-BIN-12). */
export const showShortDateTime = (instant: Date | string): string => {
  const [day = '', time = ''] = wallClock(instant).split(' ')
  return `${showDay(day.slice(2))} ${time}`
}

/** `DD-MM-YYYY` of a plain day, as lists show times (B-CON-12). */
export const showDashedDay = (day: string): string => day.split('-').toReversed().join('-')

/** 'de las 14:05', or 'del 01-12-2026 a las 14:05' of another day. */
export const ofMoment = (instant: string): string => {
  const [day, time] = [dayOf(instant), wallClock(instant).slice(11, 16)]
  return day === today() ? `de las ${time}` : `del ${showDashedDay(day)} a las ${time}`
}

/** `dd/MM/yyyy` of a plain day. */
export const showDay = (day: string | null | undefined): string => (day ? day.split('-').toReversed().join('/') : '')
