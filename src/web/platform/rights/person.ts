import { createContext, useContext } from 'react'
import { may, mayOpen, type Call, type Screen } from '../../../contract/shared/rights/permissions.ts'
import type { ResourcePath } from '../../../contract/shared/rights/resources.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'

/** The signed-in person; undefined on public screens. */
export const PersonContext = createContext<Me | undefined>(undefined)
export const usePerson = (): Me | undefined => useContext(PersonContext)

/** The signed-in person as the input of the contract's rules on records. */
export const useAsker = () => {
  const person = usePerson()
  return { id: person?.id ?? 0, role: person?.role ?? 0, station_id: person?.station?.id ?? null }
}

/** The calls and screens that the signed-in person may use, by the contract's table. */
export const useRights = () => {
  const person = usePerson()
  return { may: (call: Call) => may(person, call), mayOpen: (screen: Screen) => mayOpen(person, screen) }
}

/** Which of a resource's screens this person may use. */
export const useResourceRights = (path: ResourcePath) => {
  const { may } = useRights()
  return { create: may(`POST ${path}`), edit: may(`PUT ${path}/{id}`), remove: may(`DELETE ${path}/{id}`) }
}
