/** Texts of the specification, shown in more than one place. */
export const notSent = 'No se pudo enviar los datos al servidor, trackeo detenido.'
export const noLocation = 'No se puede obtener la localizacion del dispositivo'
export const locationHints = {
  denied: 'Permita la ubicación para este sitio en la configuración del navegador y del teléfono, y vuelva a iniciar el trackeo.',
  failed: 'Encienda la ubicación del teléfono, salga a cielo abierto y vuelva a iniciar el trackeo.',
}
export const notStarted = (plate: string) => `Error al iniciar el trackear del vehiculo ${plate}`
export const stoppedByAdministrator = (plate: string) => `El administrador detuvo el trackeo del vehículo ${plate}.`
export const trackedElsewhere = (plate: string) => `El vehículo ${plate} se trackea ahora desde otro dispositivo.`
export const resumed = (plate: string) => `Compartiendo de nuevo la posición de ${plate}`
export const notResumed = 'El trackeo terminó: pasaron 12 horas sin conexión.'
export const wrongClock = {
  title: 'La fecha y hora de este aparato no son correctas',
  text: 'Revíselas. Las posiciones se guardan con la hora del servidor; las que parecen de hace meses se pierden.',
}

/** The notice of how a tracking goes: the later one replaces the earlier. */
export const STATE_NOTICE = 'tracking-state'
