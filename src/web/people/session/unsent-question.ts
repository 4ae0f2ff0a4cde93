/** Asked before signing out drops `count` writes, over the screen or as a page of its own, which may not be able to name them. */
export const unsentQuestion = (count: number, names: readonly string[]) => ({
  title: '¿Cerrar sesión sin enviar?',
  text: [
    count === 1 ? 'Hay 1 registro por enviar, que se perderá.' : `Hay ${count} registros por enviar, que se perderán.`,
    ...names.slice(0, NAMED).map((name) => `· ${name}`),
    ...(names.length > NAMED ? [`· y ${names.length - NAMED} más`] : []),
  ].join(' '),
  yes: 'Cerrar sesión',
  no: 'Seguir aquí',
  color: 'signal',
})

const NAMED = 3

/** Whether the person has just agreed to it on the screen, so that nothing is asked twice. */
let hasAgreed = false
export const agree = (): void => {
  hasAgreed = true
}
export const isAgreed = (): boolean => {
  const agreed = hasAgreed
  hasAgreed = false
  return agreed
}
