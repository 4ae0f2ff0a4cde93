import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HOURS } from '../../../contract/shared/rights/affects.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'

/** What the hours on the screen say of somebody. */
export interface Counted {
  is_entry?: boolean | undefined
  without_exit: boolean
}

/**
 * Reloads the shown hours, which are those of `resource`, every minute while somebody's entry counts and the page is visible. The
 * server counts them: a device's clock may be wrong, and a day may end.
 */
export const useRunningHours = (shown: readonly Counted[], resource: string = HOURS): void => {
  const queries = useQueryClient()
  const isRunning = shown.some(({ is_entry, without_exit }) => is_entry === true && !without_exit)
  useEffect(() => {
    if (!isRunning) return undefined
    const reload = () => {
      if (document.visibilityState !== 'visible') return
      // On a slow network a request takes longer than a minute: it is not aborted.
      void queries.refetchQueries({ queryKey: [resource], type: 'active' }, { cancelRefetch: false })
    }
    const timer = setInterval(reload, MINUTE_MS)
    return () => clearInterval(timer)
  }, [isRunning, queries, resource])
}
