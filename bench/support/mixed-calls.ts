import type { seededRandom } from '../../src/server/system/demo/plan/random.ts'
import type { Answered, Client } from './client.ts'

const lists = ['vehicle/', 'station/', 'emergency/?page=1', 'user/?page=1', 'emergency_type/']

/** The record that a client has made and not yet deleted. */
const made = new WeakMap<Client, number>()

/**
 * One call of a brigade at work: seven lists, two details and a write out of ten. Every second write deletes what the one before
 * made: a brigade has no hundred thousand types of vehicles after an hour.
 */
export const mixedCall = async (client: Client, random: ReturnType<typeof seededRandom>, serial: string): Promise<Answered> => {
  const dice = random.integer(0, 9)
  if (dice === 0) {
    const before = made.get(client)
    made.delete(client)
    if (before !== undefined) return client.delete(`vehicle_type/${before}`)
    const answer = await client.post('vehicle_type/', { name: `Tipo ${serial}`, nomenclature: 'TP' })
    // The answer of a create by the contract.
    if (answer.status === 201) made.set(client, (answer.json as { id: number }).id)
    return answer
  }
  if (dice <= 2) return client.get(`user/${random.integer(1, 5)}`)
  return client.get(random.pick(lists))
}
