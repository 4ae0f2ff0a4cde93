import { RECENT_MS } from '../../../contract/shared/limits.ts'

/** Remembers recent changes, for a client whose stream was not open yet when they were published. */
export const recentChanges = (now: () => Date) => {
  const changedAt = new Map<string, number>()
  return {
    note: (resources: readonly string[]): void => {
      for (const resource of resources) changedAt.set(resource, now().getTime())
    },
    resources: (): string[] => {
      const since = now().getTime() - RECENT_MS
      return [...changedAt].filter(([, at]) => at > since).map(([resource]) => resource)
    },
  }
}
