import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { caretAfterDigits, type Mask } from './masks.ts'

export interface MaskInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  mask: Mask
  /** The keys that a phone shows. */
  keyboard?: 'numeric' | 'tel' | undefined
  digits: string
  onDigits: (digits: string) => void
  /** A warning, which blocks nothing. */
  warning?: string | undefined
}

/** An input that shows digits through a mask and keeps the caret in place. */
export const MaskInput = ({ mask, keyboard = 'numeric', digits, onDigits, warning, ...rest }: MaskInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = mask.show(digits)

  // The browser moves the caret to the end when the value changes; it is put back before painting.
  useLayoutEffect(() => {
    if (caret.current === null) return
    const place = caretAfterDigits(shown, caret.current, mask)
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
      value={shown}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget
        const before = mask.read(value.slice(0, selectionStart ?? value.length)).length
        caret.current = before
        const next = mask.read(value)
        onDigits(next)
      }}
    />
  )
}
