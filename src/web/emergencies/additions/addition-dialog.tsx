import type { ComponentType } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useGuardedClose } from '../../platform/dialogs/use-guarded-close.ts'
import type { AdditionProps } from './addition-frame.tsx'
import { additionNames, facts, type AskedAddition } from '../waiting/addition-words.ts'

/** What is asked for, with the form, which is loaded before the dialog opens. */
export interface ShownAddition {
  asked: AskedAddition
  Form: ComponentType<AdditionProps>
}

interface Props {
  emergency: EmergencyDetail
  shown: ShownAddition | undefined
  opened: boolean
  onClose: () => void
  onRefused: AdditionProps['onRefused']
}

/** One small form over the emergency. It closes once what was typed is kept in the outbox. */
export const AdditionDialog = ({ emergency, shown, opened, onClose, onRefused }: Props) => {
  const { losing, guarded } = useGuardedClose(onClose)
  return (
    <Dialog opened={opened} {...guarded} title={shown && titleOf(shown.asked, emergency)}>
      {opened && shown && (
        <shown.Form emergency={emergency} asked={shown.asked} onDone={onClose} onRefused={onRefused} losing={losing} />
      )}
    </Dialog>
  )
}

const titleOf = (asked: AskedAddition, { members }: EmergencyDetail): string => {
  if (asked.what === 'fact') return `Corregir ${facts[asked.fact].name}`
  const { what, part } = asked
  if (part === undefined) return `Agregar ${additionNames[what]}`
  const unit = members.find(({ id }) => what === 'units' && id === part)
  return unit === undefined ? `Corregir ${additionNames[what]}` : `Completar la unidad ${unit.unit}`
}
