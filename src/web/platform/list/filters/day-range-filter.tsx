import { DayInput } from '../../dates/day-input.tsx'
import { NamedRangeButtons } from './named-range-buttons.tsx'
import type { DayRangeFields } from './use-day-range.ts'

interface Props {
  days: DayRangeFields
  /** The message for a first day after the last one; such a range is never requested. */
  refusal: string
}

/** Two days, both inclusive. */
export const DayRangeFilter = ({ days, refusal }: Props) => {
  const { typed, type, isBackwards } = days
  return (
    <>
      <NamedRangeButtons days={days} />
      <DayInput
        label="Fecha inicial"
        size="sm"
        value={typed.first}
        error={isBackwards ? refusal : undefined}
        errorProps={{ role: 'alert' }}
        onChange={(day) => type({ first: day })}
        mod={{ active: typed.first !== '' }}
      />
      <DayInput
        label="Fecha final"
        size="sm"
        value={typed.last}
        error={isBackwards}
        onChange={(day) => type({ last: day })}
        mod={{ active: typed.last !== '' }}
      />
    </>
  )
}
