import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Addition } from '../../../contract/emergencies/addition-rules.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'
import { useLeavesFocusTo } from '../../platform/ui/focus-back.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { partPaths } from '../waiting/addition-words.ts'
import classes from './additions.module.css'

interface Props {
  emergency: EmergencyDetail
  what: Addition
  /** The id of the part, or of a person in the crew. */
  part: number
  /** What people call the part. */
  name: string
  onCorrect?: (() => void) | undefined
  canRemove: boolean
}

/** Before the name, in 'Corregir a Rosa' and 'Quitar la foto 1'. */
const articles: Record<Addition, string> = {
  photos: 'la',
  patients: 'a',
  contacts: 'a',
  notes: 'la',
  units: 'la unidad',
  crew: 'a',
}

/** Corrects or removes one part of the emergency. Not on paper. */
export const PartActions = ({ emergency, what, part, name, onCorrect, canRemove }: Props) => {
  const phrase = `${articles[what]} ${name}`
  // It goes with its row.
  useLeavesFocusTo('main')
  const about = { id: `${emergency.id}/${what}/${part}`, name: recordName('emergency', emergency) }
  const { change, isBusy } = useConfirmedChange('emergency', about, 'remove part')
  if (onCorrect === undefined && !canRemove) return null
  const remove = () =>
    change({
      question: {
        title: '¿Quitar?',
        about: name,
        text: 'Se quitará de la emergencia.',
        yes: 'Sí, quitar',
        no: 'No, cancelar',
        color: 'signal',
      },
      send: () =>
        what === 'crew'
          ? api.post(`emergency/${emergency.id}/remove_crew`, { firefighters: [part] })
          : api.delete(`${partPaths[what]}/${part}`),
      success: 'Registro actualizado',
      showError: failureNotice('Error en la edición'),
    })
  return (
    <span className={classes.actions}>
      {onCorrect !== undefined && (
        <ActionIcon
          variant="subtle"
          // A unit is completed step by step, which is no correction.
          className={what === 'units' ? undefined : classes.mark}
          aria-label={`${what === 'units' ? 'Completar' : 'Corregir'} ${phrase}`}
          onClick={onCorrect}
        >
          <IconPencil size={18} />
        </ActionIcon>
      )}
      {canRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.mark}
          aria-label={`Quitar ${phrase}`}
          disabled={isBusy}
          onClick={() => void remove()}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </span>
  )
}
