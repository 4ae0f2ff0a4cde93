/**
 * Resolves in a task of its own, so that a slow processor paints and takes touches between two long pieces of work. A message, since
 * a timer waits up to a second in a tab behind others.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', end)
    port1.start()
    port2.postMessage(null)
  })
