import { genders } from '../../../contract/shared/codes.ts'
import { readInstant, showDateTime } from '../../../contract/shared/dates/dates.ts'
import { showPhone } from '../../../contract/shared/text/written-numbers.ts'
import { plainLines } from '../../../contract/shared/text/rich-text.ts'
import { nameIn } from '../../platform/choices/name-in.ts'
import { useOptions } from '../../platform/calls/use-options.ts'
import type { EmergencyFormValues } from './emergency-form-values.ts'
import type { Choices } from './no-longer-offered.ts'

const instant = (written: string) => showDateTime(readInstant(written)) || written.replace('\t', ' ')

/** The form's values as text for comparison: names for ids, lines for rows. */
export const useDescribe = ({ firefighters, pilots, vehicles }: Choices) => {
  const types = useOptions('emergency_type')
  const stations = useOptions('station')
  const words: Partial<{ [K in keyof EmergencyFormValues]: (value: EmergencyFormValues[K]) => string }> = {
    emergency_type: (id) => nameIn(types, id),
    telephonist: (id) => nameIn(pilots, id),
    stations: (ids) => ids.map((id) => nameIn(stations, id)).join('\n'),
    firefighters: (ids) => ids.map((id) => nameIn(firefighters, id)).join('\n'),
    creation_date: instant,
    attention_date: instant,
    observations: (html) => plainLines(html),
    contact_person: (rows) => rows.map((row) => `${row.name}, ${showPhone(row.phone_number)}`).join('\n'),
    members: (rows) =>
      rows
        .map(
          (row) =>
            `${nameIn(vehicles, row.vehicle)}: ${nameIn(pilots, row.pilot)} (${row.km_inicial ?? '—'} a ${row.km_final ?? '—'} km)`,
        )
        .join('\n'),
    pacients: (rows) =>
      rows
        .map((row) => {
          const gender = Object.entries(genders).find(([code]) => Number(code) === row.genre)?.[1] ?? '—'
          return `${row.name}, ${row.age ?? '—'}, ${gender}, ${row.address}; a ${row.moved_to}`
        })
        .join('\n'),
    vehicle_to_add: (id) => nameIn(vehicles, id),
    photos: (files) => files.map((file) => file.name).join('\n'),
    images: (ids) => (ids.length === 1 ? '1 foto' : `${ids.length} fotos`),
  }
  return (name: string, value: unknown): string | undefined => {
    const describe = words[name as keyof EmergencyFormValues] as ((value: unknown) => string) | undefined
    return describe && (describe(value) || '—')
  }
}
