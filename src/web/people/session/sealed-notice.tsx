import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { draftsOwner } from '../../platform/drafts/drafts.ts'

// Not loaded with the sign-in screen.
const countWrites = async (person: number): Promise<number> =>
  (await import('../../platform/outbox/kept-writes.ts')).countWrites(person)

/** Tells the person whose session ended that something of theirs waits here, sealed until they sign in again. */
export const SealedNotice = () => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isLeft = false
    const person = Number(draftsOwner())
    if (person > 0)
      countWrites(person).then(
        (found) => {
          if (!isLeft) setCount(found)
        },
        () => undefined,
      )
    return () => {
      isLeft = true
    }
  }, [])
  if (count === 0) return null
  return (
    <Alert color="yellow" role="note">
      {count === 1 ? 'En este dispositivo hay 1 registro por enviar.' : `En este dispositivo hay ${count} registros por enviar.`}{' '}
      {count === 1 ? 'Se enviará' : 'Se enviarán'} cuando quien lo usaba inicie sesión aquí de nuevo; se guardan siete días.
    </Alert>
  )
}
