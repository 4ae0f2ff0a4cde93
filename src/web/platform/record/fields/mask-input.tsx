import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { digitsOf } from '../../../../contract/shared/text/written-numbers.ts'
import { caretAfterDigits, type Mask } from './masks.ts'

export interface MaskInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  mask: Mask
  /** The keys that a phone shows. */
  keyboard?: 'numeric' | 'tel' | undefined
  digits: string
  onDigits: (digits: string) => void
  /** A warning, which blocks nothing. */
  warning?: string | undefined
  /** What is wrong with the text once the field is left. */
  fault?: string | undefined
}

/** An input that shows digits through a mask and keeps the caret in place. */
export const MaskInput = ({ mask, keyboard = 'numeric', digits, onDigits, warning, fault, error, ...rest }: MaskInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [isLeft, setLeft] = useState(false)
  const shown = mask.show(digits)

  // The browser moves the caret to the end when the value changes; it is put back before painting.
  useLayoutEffect(() => {
    if (caret.current === null) return
    const place = caretAfterDigits(shown, caret.current)
    input.current?.setSelectionRange(place, place)
    caret.current = null
  })

  return (
    <TextInput
      {...rest}
      ref={input}
      type={keyboard === 'tel' ? 'tel' : 'text'}
      inputMode={keyboard}
      description={warning}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={mask.example}
      error={error ?? (isLeft && fault)}
      value={shown}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget
        const next = mask.read(value)
        const digitsBefore = digitsOf(mask.read(value.slice(0, selectionStart ?? value.length))).length
        // What stays as it was typed keeps its caret, too.
        caret.current = mask.show(next) === value ? null : digitsBefore
        setLeft(false)
        onDigits(next)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
