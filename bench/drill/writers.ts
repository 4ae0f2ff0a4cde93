import { setTimeout as pause } from 'node:timers/promises'
import { EmergencyStatus } from '../../src/contract/shared/emergency-statuses.ts'
import { nextCreate, type Setup } from '../kill/scene.ts'

/** What the server acknowledged, each with the moment of its answer (`performance.now()`). */
export interface Acknowledged {
  emergencies: { id: number; at: number }[]
  /** Emergencies whose status was changed. */
  resolved: { id: number; at: number }[]
  positions: { id: number; at: number }[]
  /** Positions that were deleted. */
  removed: { id: number; at: number }[]
}

export const nothingYet = (): Acknowledged => ({ emergencies: [], resolved: [], positions: [], removed: [] })

/**
 * Registers emergencies, every third with a photo, resolves every second one, and creates and deletes job positions, until the
 * server is killed.
 */
export const writeUntilKilled = async (url: string, setup: Setup, seen: Acknowledged): Promise<void> => {
  const authorization = `Bearer ${setup.token}`
  const send = async (method: string, path: string, body?: object): Promise<{ id: number } | undefined> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status === 429) return undefined
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${answer.status} ${text}`)
    return text === '' ? { id: 0 } : (JSON.parse(text) as { id: number })
  }
  try {
    for (let index = 1; ; index += 1) {
      const answer = await nextCreate(setup, index)(url, {})
      const created = (await answer.json()) as { id: number; detail?: string }
      if (answer.status === 429) {
        await pause(50)
        continue
      }
      if (answer.status !== 201) throw new Error(`a create was refused: ${created.detail ?? ''}`)
      seen.emergencies.push({ id: created.id, at: performance.now() })
      if (index % 2 === 0 && (await send('POST', `emergency/${created.id}/update_status`, { status: EmergencyStatus.Resuelta })))
        seen.resolved.push({ id: created.id, at: performance.now() })
      const position = await send('POST', 'job_management', { job_title: `Puesto ${created.id}` })
      if (position === undefined) continue
      seen.positions.push({ id: position.id, at: performance.now() })
      if (index % 4 === 0 && (await send('DELETE', `job_management/${position.id}`)))
        seen.removed.push({ id: position.id, at: performance.now() })
    }
  } catch (error) {
    // The connection of a killed server, or its half answer.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}
