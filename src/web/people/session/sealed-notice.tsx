import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { deviceOwner } from '../../platform/storage/device-owner.ts'

/** Drops the keys, and counts what is sealed then. Not loaded with the sign-in screen. */
const countSealed = async (person: number): Promise<number> => {
  const { dropKeys } = await import('../../platform/storage/device-keys.ts')
  await dropKeys()
  const { countWrites } = await import('../../platform/outbox/kept-writes.ts')
  return countWrites(person)
}

/** Tells the person whose session ended that something of theirs waits here, sealed until they sign in again. */
export const SealedNotice = () => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isLeft = false
    const person = deviceOwner()
    if (person !== undefined)
      countSealed(person).then(
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
      {count === 1 ? 'Se enviará' : 'Se enviarán'} cuando quien lo usaba inicie sesión aquí de nuevo;{' '}
      {count === 1 ? 'se guarda' : 'se guardan'} siete días.
    </Alert>
  )
}
