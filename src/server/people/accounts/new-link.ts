import { randomBytes } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'

export interface NewLink {
  /** The hash that the database stores. */
  made: { token: string; expires_at: Date }
  link: string
}

/** A link to a screen with a random token, valid for that many minutes. */
export const newLink = ({ now, config }: Pick<Deps, 'now' | 'config'>, screen: string, minutes: number): NewLink => {
  const token = randomBytes(32).toString('base64url')
  return {
    made: { token, expires_at: new Date(now().getTime() + minutes * 60_000) },
    link: `${config.publicUrl}/#/${screen}/${token}`,
  }
}
