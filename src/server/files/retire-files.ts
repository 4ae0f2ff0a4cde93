import type { Deps } from '../deps.ts'

/** Puts files that their record named until now into the trash. What cannot be moved is left to the sweep. Answers how many were moved. */
export const retireFiles = async ({ files, now }: Pick<Deps, 'files' | 'now'>, names: readonly string[]): Promise<number> => {
  let moved = 0
  for (const name of names) if (await files.toTrash(name, trashDayOf(now()))) moved += 1
  return moved
}

/** Days of the trash are those of UTC. */
export const trashDayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
