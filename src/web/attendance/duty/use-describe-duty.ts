import { contractTypes, reasonName } from '../../../contract/people/user-codes.ts'
import { useOptions } from '../../platform/calls/use-options.ts'
import { nameIn } from '../../platform/choices/name-in.ts'
import { showDayValue } from '../../platform/dates/day-text.ts'
import type { DutyFormValues } from './duty-form-values.ts'

/** The values of the form as text for comparison. */
export const useDescribeDuty = () => {
  const stations = useOptions('station')
  const words: { [K in keyof DutyFormValues]: (value: NonNullable<DutyFormValues[K]>) => string } = {
    station: (id) => nameIn(stations, id),
    type_of_contract: (code) => contractTypes[code],
    inactive_reason: reasonName,
    start_date_unsubscribe: showDayValue,
    end_date_unsubscribe: showDayValue,
    acceptance_file: (file) => file.name,
    register_file: (file) => file.name,
  }
  return (name: string, value: unknown): string => {
    const describe = words[name as keyof DutyFormValues] as (value: unknown) => string
    return value === null || value === undefined ? '—' : describe(value) || '—'
  }
}
