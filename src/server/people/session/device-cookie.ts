import { DEVICES_OF_BROWSER, KNOWN_DEVICE_DAYS } from '../../../contract/people/limits.ts'
import type { Config } from '../../platform/config.ts'

/*
 * The cookie that makes a browser a known device. It holds one id for each person who signed in, separated by points. With TLS its
 * name has the prefix by which a browser takes it from this host only; that needs the path of the whole host.
 */
type Origin = Pick<Config, 'publicUrl'>
const isSecure = ({ publicUrl }: Origin): boolean => publicUrl.startsWith('https:')
const nameAt = (origin: Origin): string => (isSecure(origin) ? '__Host-sirena_device' : 'sirena_device')
const ID = /^[\w-]{43}$/

export const deviceIdsIn = (origin: Origin, cookies = ''): string[] => {
  const named = cookies.split(';').map((cookie) => cookie.trim().split('='))
  const [, value = ''] = named.find(([name]) => name === nameAt(origin)) ?? []
  return value
    .split('.')
    .slice(0, DEVICES_OF_BROWSER)
    .filter((id) => ID.test(id))
}

export const deviceCookie = (ids: readonly string[], origin: Origin): string => {
  const parts = [
    `${nameAt(origin)}=${ids.slice(0, DEVICES_OF_BROWSER).join('.')}`,
    isSecure(origin) ? 'Path=/' : 'Path=/api/user/token',
    `Max-Age=${KNOWN_DEVICE_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [...parts, ...(isSecure(origin) ? ['Secure'] : [])].join('; ')
}
