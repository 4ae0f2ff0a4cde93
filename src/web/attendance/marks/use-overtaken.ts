import { useQuery } from '@tanstack/react-query'
import { findToMark, type ToMark } from './find-to-mark.ts'
import { overtakenBy } from './overtaken.ts'

/**
 * Follows a person while a dialog offers to mark them, who may be marked at another device meanwhile. Not while their mark is sent,
 * whose own change event may come before its answer.
 */
export const useOvertaken = (asked: ToMark, isBusy: boolean): { now: ToMark; overtaken: string | undefined } => {
  const { reference, person } = asked
  const { data: now } = useQuery({
    queryKey: ['qr', 'to_mark', reference, person.server_time],
    queryFn: () => findToMark(reference),
    initialData: asked,
    // Reloaded by change events alone.
    staleTime: Infinity,
    enabled: !isBusy,
  })
  return { now, overtaken: isBusy ? undefined : overtakenBy(person, now.person) }
}
