import { may, type Person } from '../../../contract/shared/rights/permissions.ts'
import { api } from '../../platform/calls/api.ts'
import { keepCopies, stopCopies } from '../../platform/copies/keep-copies.ts'
import { takeOlderOver } from '../../platform/outbox/older-stores.ts'
import { closeOutbox, openOutbox, reloadOutbox, sendNow } from '../../platform/outbox/outbox.ts'
import { beginSending } from '../../platform/outbox/send-writes.ts'
import { deviceName, holdKey, isKeyRecent } from '../../platform/storage/device-keys.ts'
import { deleteOldValues } from '../../platform/storage/sealed-values.ts'
import { readToken } from '../../platform/storage/read-token.ts'
import { onTokenChange } from '../../platform/storage/token.ts'

/** A living session gets the person's key again, so that it lasts as long as the session. */
const renewKey = async (person: number): Promise<void> => {
  const token = readToken()
  if (token === null || (await isKeyRecent(person))) return
  const { key } = await api.post<{ key: string }>('user/device_key', { device: deviceName() })
  await holdKey(person, token, key)
}

let isFollowed = false
const follow = () => {
  if (isFollowed) return
  isFollowed = true
  onTokenChange(() => {
    if (readToken() !== null) return
    closeOutbox()
    stopCopies()
  })
  window.addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendNow()
  })
}

/** Opens what the signed-in person left here, sends it, and keeps what they may need to read. Resolves once the key is there. */
export const takeDeviceOver = async (person: Person & { id: number }): Promise<void> => {
  follow()
  await openOutbox(person.id)
  beginSending()
  try {
    await renewKey(person.id)
  } catch {
    // Without a connection the key from before goes on; without any, what is entered lasts as long as the page.
  }
  void goOn(person)
}

const goOn = async (person: Person & { id: number }): Promise<void> => {
  await reloadOutbox()
  sendNow()
  if (may(person, 'POST user/device_copies')) keepCopies(person.id)
  try {
    await takeOlderOver(person.id)
    await deleteOldValues()
  } catch {
    // A browser that stores nothing has nothing.
  }
}
