import type { Bounds } from '../../../platform/map/point.ts'
import type { FoundPoint, MapMarker, Summary } from './clustered-points.ts'
import type { Answer, Question } from './point-worker.ts'

/** Points that a worker holds and clusters: a hundred thousand would stop the page. */
export interface PointsInWorker {
  /** Replaces all points. Rejects if the text is no answer of the server, or the worker cannot be loaded. */
  load: (text: string, isOpen: boolean) => Promise<Summary>
  markersIn: (bounds: Bounds, zoom: number) => Promise<MapMarker[]>
  find: (id: number) => Promise<FoundPoint | undefined>
  close: () => void
}

export const openPoints = (): PointsInWorker => {
  const worker = new Worker(new URL('./point-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<Answer['answer']>>()
  let asked = 0
  worker.addEventListener('message', ({ data: { number, answer } }: MessageEvent<Answer>) => {
    waiting.get(number)?.resolve(answer)
    waiting.delete(number)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker of the points could not be loaded'))
    waiting.clear()
  })
  const ask = (questionOf: (number: number) => Question): Promise<Answer['answer']> => {
    asked += 1
    const answer = Promise.withResolvers<Answer['answer']>()
    waiting.set(asked, answer)
    worker.postMessage(questionOf(asked))
    return answer.promise
  }
  return {
    load: async (text, isOpen) => {
      const summary = await ask((number) => ({ number, kind: 'load', text, isOpen }))
      if (summary === undefined || !('towns' in summary)) throw new Error('The points could not be read')
      return summary
    },
    markersIn: async (bounds, zoom) => {
      const markers = await ask((number) => ({ number, kind: 'view', bounds, zoom }))
      return Array.isArray(markers) ? markers : []
    },
    find: async (id) => {
      const point = await ask((number) => ({ number, kind: 'find', id }))
      return point !== undefined && 'status' in point ? point : undefined
    },
    close: () => worker.terminate(),
  }
}
