interface Named {
  id: number
  name: string
}

/** The options, and what a record has already, by the names that it came with: until the options are here it reads as it is stored. */
export const withStored = <T extends Named>(options: readonly T[], ...stored: (T | null | undefined)[]): readonly T[] => {
  const missing = stored
    .filter((one) => one !== null && one !== undefined)
    .filter(({ id }) => !options.some((option) => option.id === id))
  return missing.length === 0 ? options : [...options, ...missing]
}
