import { DEVICES_OF_BROWSER, KNOWN_DEVICE_DAYS } from '../../contract/limits.ts'
import type { Config } from '../config.ts'

/*
 * The cookie that makes a browser a known device. It holds one id for each person who signed in, separated by points, and is sent
 * only with a sign-in.
 */
const NAME = 'sirena_device'
const ID = /^[\w-]{43}$/

export const deviceIdsIn = (cookies = ''): string[] => {
  const named = cookies.split(';').map((cookie) => cookie.trim().split('='))
  const [, value = ''] = named.find(([name]) => name === NAME) ?? []
  return value
    .split('.')
    .slice(0, DEVICES_OF_BROWSER)
    .filter((id) => ID.test(id))
}

export const deviceCookie = (ids: readonly string[], { publicUrl }: Pick<Config, 'publicUrl'>): string => {
  const parts = [
    `${NAME}=${ids.slice(0, DEVICES_OF_BROWSER).join('.')}`,
    'Path=/api/user/token',
    `Max-Age=${KNOWN_DEVICE_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [...parts, ...(publicUrl.startsWith('https:') ? ['Secure'] : [])].join('; ')
}
