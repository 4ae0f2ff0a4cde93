import { api } from '../calls/api.ts'
import { deviceName, dropKeys, holdKey, isKeyRecent } from '../storage/device-keys.ts'
import { onTokenChange, readToken } from '../storage/token.ts'
import { closeOutbox, openOutbox, reloadOutbox, sendNow } from './outbox.ts'
import { beginSending } from './send-writes.ts'

/** A living session gets the person's key again, so that it lasts as long as the session. */
const renewKey = async (person: number): Promise<void> => {
  if (await isKeyRecent(person)) return
  const { key } = await api.post<{ key: string }>('user/device_key', { device: deviceName() })
  await holdKey(person, key)
}

let isFollowed = false
/** What is sealed stays so once the session has ended. */
const follow = () => {
  if (isFollowed) return
  isFollowed = true
  onTokenChange(() => {
    if (readToken() !== null) return
    closeOutbox()
    void dropKeys()
  })
  window.addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendNow()
  })
}

/** Opens what the signed-in person left here, and sends it. */
export const takeOutboxOver = async (person: number): Promise<void> => {
  follow()
  await openOutbox(person)
  beginSending()
  try {
    await renewKey(person)
  } catch {
    // Without a connection the key from before goes on; without any, what is entered lasts as long as the page.
    return
  }
  await reloadOutbox()
  sendNow()
}
