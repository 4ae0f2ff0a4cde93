import * as z from 'zod'
import { required } from '../codes.ts'
import { isDay, isUsualDay, today } from './dates.ts'
import { readDay, readWrittenInstant } from './written-dates.ts'

const badDate = 'Escriba una fecha que exista, como 21/11/2026'

export const notYet = 'Esta fecha aún no llega'

/** A day that is not in the future. */
export const pastDay = (label: string) =>
  day(label)
    .refine((value) => !isDay(value) || value <= today(), notYet)
    .meta({ title: label })

/** An instant at most a day in the future, since clocks and time zones of devices differ (S-51). */
export const recentInstant = (label: string) =>
  instant(label)
    .refine((value) => !(Date.parse(value) > Date.now() + 86_400_000), notYet)
    .meta({ title: label })

/** A required instant, stored as the ISO text of its UTC time. */
export const instant = (label: string) =>
  z
    .string({ error: required })
    .min(1, required)
    .refine((value) => value === '' || readWrittenInstant(value) !== undefined, badDate)
    .overwrite((value) => readWrittenInstant(value)?.toISOString() ?? value)
    .meta({ title: label, examples: ['2026-11-19 20:15:00', '2026-11-20T02:15:00Z'] })

/** A whole day, stored as `YYYY-MM-DD`. */
export const day = (label: string) =>
  z
    .string({ error: required })
    .overwrite(readDay)
    .refine(isDay, badDate)
    .meta({ title: label, examples: ['2026-11-19'] })

/** A day that a filter names. A year with a digit too few is refused, not taken for a day before all others. */
export const filterDay = (label: string) =>
  day(label)
    .refine((value) => !isDay(value) || isUsualDay(value), 'Escriba una fecha de los años 1900 a 2200')
    .meta({ title: label })
