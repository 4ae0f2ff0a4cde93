interface Named {
  id: number
  name: string
}

/**
 * Adds the record's stored values, under their stored names, to the options, so that the field shows them before the options have
 * loaded.
 */
export const withStored = <T extends Named>(options: readonly T[], ...stored: (T | null | undefined)[]): readonly T[] => {
  const missing = stored
    .filter((one) => one !== null && one !== undefined)
    .filter(({ id }) => !options.some((option) => option.id === id))
  return missing.length === 0 ? options : [...options, ...missing]
}
