/** How long a page that nobody sees keeps what it runs: browsers have six connections to a server, and all pages share them. */
const OUT_OF_SIGHT = 10_000

/** Runs `start` while the page is in sight, anew whenever the network goes or returns. Both answer how to stop. */
export const whileInSight = (start: () => () => void): (() => void) => {
  let stop: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    stop?.()
    stop = undefined
  }
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') stop ??= start()
    else leaving = setTimeout(end, OUT_OF_SIGHT)
  }
  const restart = () => {
    if (stop === undefined) return
    end()
    look()
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', restart, { signal })
  window.addEventListener('offline', restart, { signal })
  look()
  return () => {
    listening.abort()
    clearTimeout(leaving)
    end()
  }
}
