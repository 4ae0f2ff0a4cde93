import { useRouter } from '@tanstack/react-router'
import { useDelete } from '../calls/use-record.ts'
import { returnTo } from '../list/remembered-lists.ts'
import { useGoTo } from '../ui/place-link.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'

/** Deletes the record of a screen after a question, and goes back to its list. */
export const useDeleteAndLeave = (resource: Parameters<typeof useDelete>[0], list: string) => {
  const remove = useDelete(resource)
  const isMounted = useIsMounted()
  const go = useGoTo()
  const router = useRouter()
  return async (record: Parameters<typeof remove>[0]): Promise<void> => {
    const here = router.latestLocation.pathname
    // The answer may come when the person is elsewhere, also at another record on this very screen.
    if (!(await remove(record)) || !isMounted.current || router.latestLocation.pathname !== here) return
    const { place, state } = returnTo(list)
    go(place, { replace: true, state })
  }
}
