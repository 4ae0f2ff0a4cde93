import * as z from 'zod'

/** One entry of a record's history: who saved it, when, and what changed, in words. */
export const recordChange = z.object({
  id: z.int(),
  creation_date: z.string(),
  created_by_name: z.string(),
  action_binnacle: z.string(),
  /** Empty for the entry that created it. */
  changes: z.array(z.object({ label: z.string(), previous: z.string(), current: z.string() })),
})
export type RecordChange = z.infer<typeof recordChange>
export type Difference = RecordChange['changes'][number]

/** A field's label, and its text for display; a field without a text in both states has no difference. */
export type Worded<Recorded> = readonly [label: string, words: (record: Recorded) => string]

/** The fields whose texts differ, in the order of `worded`. */
export const differingWords = <Recorded>(
  worded: readonly Worded<Recorded>[],
  previous: Recorded,
  current: Recorded,
): Difference[] =>
  worded
    .map(([label, words]) => ({ label, previous: words(previous), current: words(current) }))
    .filter((field) => field.previous !== field.current)
