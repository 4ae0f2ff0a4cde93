import type { Bounds } from '../../../platform/map/point.ts'
import { clusterPoints, type ClusteredPoints, type FoundPoint, type MapMarker, type Summary } from './clustered-points.ts'

/** What the page asks. The answer has the same number. */
export type Question =
  | { number: number; kind: 'load'; text: string; isOpen: boolean }
  | { number: number; kind: 'view'; bounds: Bounds; zoom: number }
  | { number: number; kind: 'find'; id: number }
export interface Answer {
  number: number
  answer: Summary | MapMarker[] | FoundPoint | undefined
}

let points: ClusteredPoints | undefined

const answerTo = (question: Question): Answer['answer'] => {
  if (question.kind === 'view') return points?.markersIn(question.bounds, question.zoom) ?? []
  if (question.kind === 'find') return points?.find(question.id)
  try {
    points = clusterPoints(question.text, question.isOpen)
    return points.summary
  } catch {
    return undefined
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  postMessage({ number: data.number, answer: answerTo(data) } satisfies Answer)
})
