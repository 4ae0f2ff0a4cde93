import { Text } from '@mantine/core'
import { labelOf } from '../../../contract/codes.ts'
import { Outcome, outcomes } from '../../../contract/emergency-outcomes.ts'

/** Below the status, how an emergency ended otherwise than attended. */
export const OutcomeNote = ({ outcome }: { outcome: number | null }) =>
  outcome !== null &&
  outcome !== Outcome.Atendida && (
    <Text size="xs" c="dimmed">
      {labelOf(outcomes, outcome)}
    </Text>
  )
