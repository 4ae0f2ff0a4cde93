import type { Writable } from 'node:stream'
import { CHANGE_EVENT_PAUSE_MS } from '../../../contract/shared/limits.ts'

/**
 * Writes the names of changed resources as server-sent events. Names that arrive during the pause after an event, or while the
 * client reads slowly, are collected and sent as one event: none is lost, and the buffer does not grow.
 */
export const changeEventWriter = (out: Writable): ((resources: readonly string[]) => void) => {
  const changed = new Set<string>()
  let pause: NodeJS.Timeout | undefined
  const write = () => {
    if (changed.size === 0 || pause !== undefined || out.writableNeedDrain || out.writableEnded) return
    out.write(`data: ${[...changed].join(' ')}\n\n`)
    changed.clear()
    pause = setTimeout(() => {
      pause = undefined
      write()
    }, CHANGE_EVENT_PAUSE_MS)
  }
  out.on('drain', write)
  out.once('close', () => clearTimeout(pause))
  return (resources) => {
    for (const resource of resources) changed.add(resource)
    write()
  }
}
