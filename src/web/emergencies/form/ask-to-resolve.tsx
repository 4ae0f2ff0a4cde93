import { Text } from '@mantine/core'
import type { Question } from '../../platform/dialogs/questions.ts'
import type { OutcomeAnswer } from '../outcome/outcome-answer.ts'
import { OutcomeFields } from '../outcome/outcome-fields.tsx'

/** The question of every update of an emergency in progress, with how it ended (B-EMF-54, S-71). */
export const resolving = (answer: OutcomeAnswer): Question => ({
  title: '¿Cambiar el estado a Resuelta?',
  text: (
    <>
      <Text mb="md">
        La emergencia se guardará con sus cambios. Si ya terminó, puede quedar resuelta y sus vehículos, disponibles.
      </Text>
      <OutcomeFields answer={answer} />
    </>
  ),
  yes: 'Sí, guardar y resolver',
  no: 'No, solo guardar',
  isFilledIn: answer.isComplete,
})
