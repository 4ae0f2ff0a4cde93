import { useQuestions } from '../dialogs/questions.ts'
import { removeWrite, type Waiting } from './outbox.ts'

/** Asks before something that was entered is given up. */
export const useDiscard = () => {
  const { confirm } = useQuestions()
  return async ({ id, kept }: Waiting): Promise<void> => {
    const agreed = await confirm({
      title: '¿Descartar?',
      about: kept.write.name,
      text: kept.isInDoubt
        ? 'Ya se envió y no hubo respuesta: puede que haya llegado. No se volverá a enviar.'
        : 'No se enviará, y lo escrito se perderá.',
      yes: 'Sí, descartar',
      no: 'No, cancelar',
      color: 'signal',
    })
    if (agreed) await removeWrite(id)
  }
}
