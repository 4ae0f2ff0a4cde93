import { showDateTime } from '../../../../contract/shared/dates/dates.ts'
import { MINUTE_MS } from '../../../../contract/shared/units.ts'
import { useAge } from '../../live/age.tsx'
import { ageInWords } from '../../live/age-words.ts'
import { Shortened } from '../../ui/shortened.tsx'

/** A time in a cell: its age, or its day if it is older than one. */
export const ShortTime = ({ at }: { at: string }) => {
  const age = useAge(at)
  const whole = showDateTime(at)
  return (
    <time dateTime={at}>
      <Shortened whole={whole} short={age < 24 * 60 * MINUTE_MS ? ageInWords(age) : whole.slice(0, 'DD-MM-YYYY'.length)} />
    </time>
  )
}
