/** '45 segundos', '3 minutos', '24 horas': how long to wait. */
export const inWords = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`
}
