const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A place without '#', which the server answers with the page too (S-59), also one whose '#' a mail program has encoded. */
const placeOfPath = (path: string): string => (path.startsWith('/%23') ? decoded(path.slice(4)) : path)

/** Links that people send: with a key, or with the number of a record. */
const SENT_LINK = /^(\/(?:(?:emergency_open|users_open|reset-password|confirm-email)\/[\w-]+|[\w-]+\/\d+))[^\w/?-].*$/

/** Without what a chat or mail program took for a part of a link, such as the full stop of its sentence. */
const withoutTrail = (place: string): string => place.replace(SENT_LINK, '$1')

/** The address as the router reads it, of one that was mangled on its way here. Undefined if it needs no change. */
export const tidyAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined => {
  const given = hash.slice(1)
  const place = withoutTrail(pathname === '/' || hash !== '' ? given : placeOfPath(pathname) + search)
  return pathname === '/' && place === given ? undefined : `/#${place}`
}
