import type { seededRandom } from '../../src/server/demo/random.ts'
import type { Answered, Client } from './client.ts'

const lists = ['vehicle/', 'station/', 'emergency/?page=1', 'user/?page=1', 'emergency_type/']

/** One call of a brigade at work: seven lists, two details and a new record out of ten. */
export const mixedCall = (client: Client, random: ReturnType<typeof seededRandom>, serial: string): Promise<Answered> => {
  const dice = random.integer(0, 9)
  if (dice === 0) return client.post('vehicle_type/', { name: `Tipo ${serial}`, nomenclature: 'TP' })
  if (dice <= 2) return client.get(`user/${random.integer(1, 5)}`)
  return client.get(random.pick(lists))
}
