import { TextInput, type TextInputProps } from '@mantine/core'
import { readTime, unreadableTime } from '../../../contract/shared/dates/written-dates.ts'
import { separateTime } from './day-text.ts'
import { useTextOfValue } from './use-text-of-value.ts'

interface Props extends Pick<TextInputProps, 'label' | 'required' | 'className'> {
  /** `HH:mm`, or the typed text while that is no time. */
  value: string
  onChange: (value: string) => void
  error: string | boolean | undefined
}

/** A time of day in 24 hours, as text. */
export const TimeInput = ({ value, onChange, error, ...rest }: Props) => {
  const { text, isLeft, type, leave } = useTextOfValue(value, reading)
  const unreadable = unreadableTime(value)
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      maxLength={20}
      error={unreadable !== undefined && (isLeft || Boolean(error)) ? unreadable : error}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => onChange(type(typed))}
      onBlur={leave}
    />
  )
}

const reading = { read: readTime, show: (value: string) => value, whileTyping: separateTime }
