import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import { copiesFor } from '../../../contract/overview/device-copies.ts'
import type { CopiesAnswer, CopiesAsked } from '../../../contract/shared/device/copies.schema.ts'
import { COPIES_ANSWER_BYTES, IN_PROGRESS_COPIES, JOINT_COPIES } from '../../../contract/overview/limits.ts'
import { newestEmergencies } from '../../emergencies/emergencies.queries.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { fail, Refusal } from '../../platform/errors/refusal.ts'

interface Asking {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

const inProgress = inProgressFilter.split(',').map(Number)

/** Asks one call after the other, as the caller, what it answers now; only what the device does not know is sent. */
export const refreshCopies = async (
  app: FastifyInstance,
  { db, now }: Deps,
  { caller, request, reply }: Asking,
  { opened, known }: CopiesAsked,
): Promise<CopiesAnswer> => {
  const as_of = now().toISOString()
  const { station_id: station } = caller
  const ofStation = { status: inProgress, station_emergency__station: station === null ? [] : [station] }
  const own = station === null ? [] : await newestEmergencies(db, ofStation, IN_PROGRESS_COPIES)
  const joint = own.map(({ stations }) => stations.map(({ id }) => id)).filter(({ length }) => length > 1)
  const kept = copiesFor(caller, station, [...new Set([...own.map(({ id }) => id), ...opened])], joint.slice(0, JOINT_COPIES))
  const paths = new Set(kept.map(({ path }) => path))
  const answer: CopiesAnswer = { as_of, copies: [], gone: Object.keys(known).filter((path) => !paths.has(path)), more: false }
  let bytes = 0
  for (const { call, id, path } of kept) {
    if (request.signal.aborted) throw fail('server.busy')
    if (bytes >= COPIES_ANSWER_BYTES) return { ...answer, more: true }
    const query = Object.fromEntries(new URL(path, 'http://own').searchParams)
    const body = await app.reads.get(call)?.(request, reply, { query, params: { id } }).catch(undefinedIfGone)
    if (body === undefined) {
      answer.gone.push(path)
      continue
    }
    const json = JSON.stringify(body)
    const tag = tagOf(json)
    if (known[path] === tag) continue
    answer.copies.push({ path, tag, body })
    bytes += json.length
  }
  return answer
}

const undefinedIfGone = (error: unknown): undefined => {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}

/** The addresses of files are signed anew twice a day, which changes nothing that is shown. */
const signatures = /("\/api\/file\/[^"?]+)\?until=\d+&signature=[\w-]+"/g

const tagOf = (json: string): string =>
  createHash('sha256').update(json.replaceAll(signatures, '$1"')).digest('base64url').slice(0, 22)
