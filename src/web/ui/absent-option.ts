/** What a value reads whose option is not there: it is on its way, it could not be had, or it is gone. */
export const absentIn = ({ isPending, isFetching, isError }: Record<'isPending' | 'isFetching' | 'isError', boolean>): string => {
  if (isPending || isFetching) return 'Cargando…'
  return isError ? 'No se pudo cargar' : GONE
}

/** Of options that are all known. */
export const GONE = 'Ya no está disponible'
