import type { Deps } from '../deps.ts'

/**
 * Moves files that their record no longer names into the trash. The sweep moves those that fail here. Returns how many were
 * moved.
 */
export const retireFiles = async ({ files, now }: Pick<Deps, 'files' | 'now'>, names: readonly string[]): Promise<number> => {
  let moved = 0
  for (const name of names) if (await files.toTrash(name, trashDayOf(now()))) moved += 1
  return moved
}

/** Days of the trash are UTC days. */
export const trashDayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
