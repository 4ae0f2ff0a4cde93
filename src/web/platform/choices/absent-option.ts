/** The text for a value without its option: loading, failed, or gone. */
export const absentIn = ({ isPending, isFetching, isError }: Record<'isPending' | 'isFetching' | 'isError', boolean>): string => {
  if (isPending || isFetching) return 'Cargando…'
  return isError ? 'No se pudo cargar' : GONE
}

/** For options that are all known. */
export const GONE = 'Ya no está disponible'
