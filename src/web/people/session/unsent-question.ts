import { photosOfAllTabs } from '../../platform/photos/photos-of-all-tabs.ts'

/** Asked before signing out drops `count` photos, over the screen or as a page of its own. */
export const unsentQuestion = (count: number) => ({
  title: '¿Cerrar sesión sin enviar?',
  text: count === 1 ? 'Hay 1 foto sin enviar, que se perderá.' : `Hay ${count} fotos sin enviar, que se perderán.`,
  yes: 'Cerrar sesión',
  no: 'Seguir aquí',
  color: 'signal',
})

/** What the person has agreed to lose, so that nothing is asked twice. */
const givenUp = new Set<string>()
export const giveUp = (photos: readonly string[]): void => photos.forEach((photo) => givenUp.add(photo))

/** How many photos in any tab the person would lose without having been asked. */
export const countUnasked = async (): Promise<number> => (await photosOfAllTabs()).filter((photo) => !givenUp.has(photo)).length
