import { useDelete } from '../calls/use-record.ts'
import { returnTo } from '../list/remembered-lists.ts'
import { useGoTo } from '../ui/place-link.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'

/** Deletes the record of a screen after a question, and goes back to its list. */
export const useDeleteAndLeave = (resource: Parameters<typeof useDelete>[0], list: string) => {
  const remove = useDelete(resource)
  const isMounted = useIsMounted()
  const go = useGoTo()
  return async (record: Parameters<typeof remove>[0]): Promise<void> => {
    if (!(await remove(record)) || !isMounted.current) return
    const { place, state } = returnTo(list)
    go(place, { replace: true, state })
  }
}
