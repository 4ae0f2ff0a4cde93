import type { Deps } from '../../platform/deps.ts'
import type { ProcessProblem } from '../../../contract/system/system.schema.ts'

/** Why processes on one database do not work as one. */
export interface Apartness {
  kind: ProcessProblem
  /** In words for the operator. Names no host, since anybody may read it. */
  text: string
}

/** The other processes on the database, as this one saw them last. */
export interface OtherProcesses {
  count: number
  problems: readonly Apartness[]
}

export interface SystemDeps extends Deps {
  /** Absent where there can be no other processes. */
  otherProcesses?: () => OtherProcesses
}
