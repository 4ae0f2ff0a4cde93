import type { EmergencyChange } from '../../src/contract/emergencies/emergencies.schema.ts'

const added = ({ current, previous }: EmergencyChange['changes'][number]): string[] =>
  current.split('\n').filter((line) => !previous.split('\n').includes(line))

/** What each save of an emergency added to its words, the oldest first, after the one that made it. */
export const savesOf = (history: readonly EmergencyChange[]): string[] =>
  history
    .toReversed()
    .slice(1)
    .map(({ changes }) => changes.flatMap(added).join('\n'))
