import { lazy, type ComponentType } from 'react'

const failed = new Set<() => void>()

/** Whether the file of a part could not be loaded since `renewParts`. */
export const hasFailedParts = (): boolean => failed.size > 0

/** Parts whose file could not be loaded ask for it again, once they are rendered anew. */
export const renewParts = (): void => {
  for (const renew of failed) renew()
  failed.clear()
}

/** A part whose file is loaded when it is rendered. Unlike React's `lazy`, one that failed can be renewed, as without a connection. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const make = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          failed.add(renew)
          throw error
        },
      ),
    )
  let Part = make()
  const renew = () => {
    Part = make()
  }
  return (props: P) => <Part {...props} />
}
