/** The specification's sentence for entries that could not be loaded (B-ERR-16). */
export const loadFailed = 'Error al obtener los datos de la bitácora'
