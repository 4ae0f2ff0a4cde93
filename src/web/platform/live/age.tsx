import { useEffect, useState } from 'react'
import { AGES_REFRESH_MS } from '../../../contract/shared/browser-limits.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { serverNow } from '../calls/server-clock.ts'
import { ageInWords } from './age-words.ts'

/** How long ago something was, which runs. */
export const useAge = (at: string): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), AGES_REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now - Date.parse(at)
}

/** The same in words; the exact time on hover. */
export const Age = ({ at }: { at: string }) => (
  <time dateTime={at} title={showDateTime(at)}>
    {ageInWords(useAge(at))}
  </time>
)
