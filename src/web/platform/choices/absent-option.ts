/** The text for a value without its option: loading, failed, or gone. */
export const absentIn = ({ isPending, isFetching, isError }: Record<'isPending' | 'isFetching' | 'isError', boolean>): string => {
  if (isPending || isFetching) return 'Cargando…'
  return isError ? 'No se pudo cargar' : GONE
}

/** For options that are all known. */
export const GONE = 'Ya no está disponible'

export const NOTHING_FOUND = 'Sin resultados'
/** What is said if there are no options, which may only be loading or not have arrived. */
export const nothingIn = (absent: string): string => (absent === GONE ? NOTHING_FOUND : absent)
