import { PasswordInput as Input, Text, type PasswordInputProps } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { usePerson } from '../../rights/person.ts'
import { dpiMask } from './masks.ts'

/** What is typed is not seen, so the field says that Caps Lock is on. A browser tells it only with a press of a key or of the mouse. */
export const PasswordInput = (props: PasswordInputProps) => {
  const [isCapsLock, setCapsLock] = useState(false)
  const look = ({ nativeEvent }: SyntheticEvent<HTMLElement>) => {
    // A browser that fills the field in sends key events without it.
    if (nativeEvent instanceof KeyboardEvent || nativeEvent instanceof MouseEvent)
      setCapsLock(nativeEvent.getModifierState('CapsLock'))
  }
  return (
    <div>
      <Input {...props} onKeyDown={look} onKeyUp={look} onMouseDown={look} onBlur={() => setCapsLock(false)} />
      <Text size="sm" fw={600} aria-live="polite">
        {isCapsLock && 'Bloq Mayús está activado'}
      </Text>
    </div>
  )
}

/**
 * Whose password a form asks for, as it is typed to sign in. Without it a browser that stores passwords guesses another field of the
 * screen, or stores a second account.
 */
export const AccountName = () => {
  const username = usePerson()?.username ?? ''
  return <input name="username" autoComplete="username" value={dpiMask.show(dpiMask.read(username))} readOnly hidden />
}
