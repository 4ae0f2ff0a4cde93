import { EmergencyStatus } from '../../src/contract/shared/emergency-statuses.ts'
import type { Random } from '../../src/server/system/demo/plan/random.ts'
import type { Brigade, emergencyOf } from '../../test/factories.ts'
import type { Answered, Client } from '../support/client.ts'

/** The state that all clients share: the records in use, and the acknowledged changes. */
export interface Scene {
  brigade: Brigade
  template: ReturnType<typeof emergencyOf>
  vehicles: readonly number[]
  /** Created emergencies with their last seen version, and emergencies whose deletion was acknowledged. */
  created: Map<number, number>
  deleted: Set<number>
}

/** The numbers of vehicles, patients and contacts are equal, so that a partial save is detected. */
const bodyOf = ({ template, brigade, vehicles }: Scene, random: Random) => {
  const members = random
    .some(vehicles, random.integer(1, 3))
    .map((vehicle) => ({ vehicle, pilot: brigade.pilot.id, km_inicial: 1200, km_final: 1212.5 }))
  return {
    ...template,
    address: `${random.integer(1, 40)}a. calle ${random.integer(1, 99)}-20 zona 1`,
    members,
    pacients: members.flatMap(() => template.pacients),
    contact_person: members.flatMap(() => template.contact_person),
  }
}

/** Picks an emergency; newer ones are more likely. */
const anyOf = (scene: Scene, random: Random): number | undefined => {
  const left = [...scene.created.keys()].filter((id) => !scene.deleted.has(id))
  return left.length === 0 ? undefined : random.pick(left.slice(-random.pick([5, 30, 200])))
}

const remember = (scene: Scene, { status, json }: Answered): void => {
  if (status !== 200 && status !== 201) return
  // Creates, edits and status changes return the emergency.
  const { id, version } = json as { id: number; version: number }
  scene.created.set(id, Math.max(version, scene.created.get(id) ?? 0))
}

type Action = (client: Client, scene: Scene, random: Random) => Promise<Answered | undefined>

const onAny =
  (act: (client: Client, id: number, scene: Scene, random: Random) => Promise<Answered>): Action =>
  async (client, scene, random) => {
    const id = anyOf(scene, random)
    return id === undefined ? undefined : act(client, id, scene, random)
  }

const changeTo = (status: EmergencyStatus) => onAny((client, id) => client.post(`emergency/${id}/update_status`, { status }))

/** Nearly a third sends no version, and some send an outdated one; a quarter also resolves. */
const edit = onAny((client, id, scene, random) => {
  const version = random.chance(0.3) ? {} : { version: scene.created.get(id) ?? 1 }
  return client.post('emergency/customUpdate', {
    ...bodyOf(scene, random),
    ...version,
    id,
    is_change_status_emergency: random.chance(0.25),
  })
})

const remove = onAny(async (client, id, scene) => {
  const answer = await client.delete(`emergency/${id}`)
  if (answer.status === 204) scene.deleted.add(id)
  return answer
})

const actions: { name: string; weight: number; act: Action }[] = [
  { name: 'create', weight: 8, act: (client, scene, random) => client.post('emergency', bodyOf(scene, random)) },
  { name: 'resolve', weight: 6, act: changeTo(EmergencyStatus.Resuelta) },
  { name: 'reopen', weight: 4, act: changeTo(EmergencyStatus.Activo) },
  { name: 'ask for support', weight: 2, act: changeTo(EmergencyStatus.SolicitaApoyo) },
  { name: 'edit', weight: 5, act: edit },
  { name: 'delete', weight: 1, act: remove },
]

/** Runs one random action and returns its name and the status of the answer. */
export const actOnce = async (
  client: Client,
  scene: Scene,
  random: Random,
): Promise<{ name: string; status: number } | undefined> => {
  const { name, act } = random.weighted(actions, (action) => action.weight)
  const answer = await act(client, scene, random)
  if (answer === undefined) return undefined
  remember(scene, answer)
  return { name, status: answer.status }
}
