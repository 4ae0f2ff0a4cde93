import { notices } from '../dialogs/notices.ts'
import { isServerThere } from './server-return.ts'

/**
 * Code that is loaded on its first use. Undefined, with a notice, if it cannot be loaded: there is no connection, or a release has
 * replaced the files of this page.
 */
export const loadPart = async <T>(load: () => Promise<T>, notice: string): Promise<T | undefined> => {
  try {
    return await load()
  } catch {
    const text = (await isServerThere())
      ? 'Hay una versión nueva de Sirena. Recargue la página y vuelva a intentar.'
      : 'No hay conexión con el servidor.'
    notices.error(text, undefined, notice)
    return undefined
  }
}
