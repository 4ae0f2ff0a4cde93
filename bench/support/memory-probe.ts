import { isMainThread, type Worker } from 'node:worker_threads'

/** The JavaScript heaps of a server's process in bytes. */
export interface Heaps {
  /** Of the main thread: what is used, and what is taken from the system for it. */
  main: { used: number; taken: number }
  threads: { used: number; taken: number }[]
}

/* Loaded into a server before it starts (`--import`); answers each message with its heaps. */
if (isMainThread && process.channel !== undefined) {
  const workers = new Set<Worker>()
  process.on('worker', (worker) => {
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
  })
  const heapOf = async (worker: Worker) => {
    const { used_heap_size: used, total_physical_size: taken } = await worker.getHeapStatistics()
    return { used, taken }
  }
  process.on('message', () => {
    void (async () => {
      const measured = await Promise.allSettled([...workers].map(heapOf))
      const threads = measured.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const { heapUsed: used, heapTotal: taken } = process.memoryUsage()
      process.send?.({ main: { used, taken }, threads } satisfies Heaps)
    })()
  })
  process.channel.unref()
}
