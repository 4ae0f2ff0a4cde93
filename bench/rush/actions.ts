import { EmergencyStatus } from '../../src/contract/emergencies.ts'
import type { Dice } from '../../src/server/demo/dice.ts'
import type { Brigade, emergencyOf } from '../../test/factories.ts'
import type { Answered, Client } from '../support/client.ts'

/** What the clients share: where they work, and what the server has acknowledged to any of them. */
export interface Scene {
  brigade: Brigade
  template: ReturnType<typeof emergencyOf>
  vehicles: readonly number[]
  /** Emergencies that were created, with the last version that was seen; those whose deletion was acknowledged. */
  created: Map<number, number>
  deleted: Set<number>
}

/** As many vehicles as patients and contacts, so that a save which is half there shows. */
const bodyOf = ({ template, brigade, vehicles }: Scene, dice: Dice) => {
  const members = dice
    .some(vehicles, dice.whole(1, 3))
    .map((vehicle) => ({ vehicle, pilot: brigade.pilot.id, km_inicial: 1200, km_final: 1212.5 }))
  return {
    ...template,
    address: `${dice.whole(1, 40)}a. calle ${dice.whole(1, 99)}-20 zona 1`,
    members,
    pacients: members.flatMap(() => template.pacients),
    contact_person: members.flatMap(() => template.contact_person),
  }
}

/** The newest are worked on most. */
const anyOf = (scene: Scene, dice: Dice): number | undefined => {
  const left = [...scene.created.keys()].filter((id) => !scene.deleted.has(id))
  return left.length === 0 ? undefined : dice.pick(left.slice(-dice.pick([5, 30, 200])))
}

const remember = (scene: Scene, { status, json }: Answered): void => {
  if (status !== 200 && status !== 201) return
  // Creates, edits and status changes all answer the emergency.
  const { id, version } = json as { id: number; version: number }
  scene.created.set(id, Math.max(version, scene.created.get(id) ?? 0))
}

type Action = (client: Client, scene: Scene, dice: Dice) => Promise<Answered | undefined>

const onAny =
  (act: (client: Client, id: number, scene: Scene, dice: Dice) => Promise<Answered>): Action =>
  async (client, scene, dice) => {
    const id = anyOf(scene, dice)
    return id === undefined ? undefined : act(client, id, scene, dice)
  }

const changeTo = (status: EmergencyStatus) => onAny((client, id) => client.post(`emergency/${id}/update_status`, { status }))

/** A third brings no version, some of the others an old one; a quarter resolves as well. */
const edit = onAny((client, id, scene, dice) => {
  const version = dice.happens(0.3) ? {} : { version: scene.created.get(id) ?? 1 }
  return client.post('emergency/customUpdate', {
    ...bodyOf(scene, dice),
    ...version,
    id,
    is_change_status_emergency: dice.happens(0.25),
  })
})

const remove = onAny(async (client, id, scene) => {
  const answer = await client.delete(`emergency/${id}`)
  if (answer.status === 204) scene.deleted.add(id)
  return answer
})

const actions: { name: string; weight: number; act: Action }[] = [
  { name: 'create', weight: 8, act: (client, scene, dice) => client.post('emergency', bodyOf(scene, dice)) },
  { name: 'resolve', weight: 6, act: changeTo(EmergencyStatus.Resuelta) },
  { name: 'reopen', weight: 4, act: changeTo(EmergencyStatus.Activo) },
  { name: 'ask for support', weight: 2, act: changeTo(EmergencyStatus.SolicitaApoyo) },
  { name: 'edit', weight: 5, act: edit },
  { name: 'delete', weight: 1, act: remove },
]

/** Does one thing of the mix. Answers what it was and the status of the answer. */
export const actOnce = async (
  client: Client,
  scene: Scene,
  dice: Dice,
): Promise<{ name: string; status: number } | undefined> => {
  const { name, act } = dice.weighted(actions, (action) => action.weight)
  const answer = await act(client, scene, dice)
  if (answer === undefined) return undefined
  remember(scene, answer)
  return { name, status: answer.status }
}
