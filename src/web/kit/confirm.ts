import { modals } from '@mantine/modals'

export interface Question {
  title: string
  text: string
  yes: string
  no: string
}

/** Asks a question that has two answers; undefined when it was closed without one. */
export const ask = (question: Question, color = 'slate') =>
  new Promise<boolean | undefined>((resolve) => {
    modals.openConfirmModal({
      centered: true,
      title: question.title,
      children: question.text,
      labels: { confirm: question.yes, cancel: question.no },
      confirmProps: { color },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      // By the cross, Escape or a click outside. After an answer a second resolve changes nothing.
      onClose: () => resolve(undefined),
    })
  })

/** Asks, and answers true only to a plain yes. */
export const confirm = async (question: Question, color?: string): Promise<boolean> => (await ask(question, color)) === true

export const confirmDelete = (): Promise<boolean> =>
  confirm({ title: '¿Eliminar?', text: '¡No podrá revertir esta acción!', yes: '¡Sí, eliminar!', no: 'No, cancelar' }, 'signal')

export const confirmLeave = (): Promise<boolean> =>
  confirm(
    {
      title: '¿Salir sin guardar?',
      text: 'Se perderán los cambios que no ha guardado.',
      yes: 'Salir sin guardar',
      no: 'Seguir aquí',
    },
    'signal',
  )
