import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconEdit, IconPencil, IconPlus } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Addition } from '../../../contract/emergencies/addition-rules.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { whenUsed } from '../form/when-used.ts'
import { useOutbox } from '../../platform/outbox/outbox.ts'
import { isTouchDevice } from '../../platform/device/is-phone.ts'
import type { Action } from '../../platform/record/more-actions.tsx'
import { overlays } from '../../platform/dialogs/back-closes.ts'
import { useDialogOf } from '../../platform/dialogs/use-dialog-of.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { AddPhotos } from './add-photos.tsx'
import { AdditionDialog, type ShownAddition } from './addition-dialog.tsx'
import { additionNames, facts, formKinds, type AskedAddition, type CorrectedFact } from '../waiting/addition-words.ts'
import { useIsMounted } from '../../platform/ui/use-is-mounted.ts'
import { WaitingPart, WaitingPhotos } from '../waiting/waiting-part.tsx'
import { waitingOf, waitingPart } from '../waiting/waiting-writes.ts'
import classes from './additions.module.css'
import { PartActions } from './part-actions.tsx'
import { useAdditionRights } from './use-addition-rights.ts'

/** What the sections of an emergency show to a person who adds to it; nothing for others. */
export interface Additions {
  /** The button that adds a part, at the heading of its section. */
  adding: (what: Addition) => ReactNode
  /** The buttons that correct or remove a part; a person of the crew is named by their id. */
  correcting: (what: Addition, part: number, name: string) => ReactNode
  /** The button that corrects a fact of the emergency itself. */
  correctingFact: (fact: CorrectedFact) => ReactNode
  /** That the correction of a fact waits to be sent. */
  markOf: (fact: CorrectedFact) => ReactNode
  /** Whether this person may still complete the report. */
  isOpen: boolean
  /** Opens the form of an addition. */
  open: (asked: AskedAddition) => void
  /** The one dialog of all forms. */
  dialog: ReactNode
  /** For the menu of the whole sheet. */
  more: readonly Action[]
  /** Of the whole sheet: where nothing hovers, it shows the buttons that correct. */
  className: string | undefined
  /** The photos that wait to be sent. */
  sending: ReactNode
}

const NOT_LOADED = 'addition not loaded'

// The schemas of the fields are not loaded with the emergency.
const loadForm = () => import('./addition-form.tsx')

/** The facts of the head, where a mark beside each would be louder than they are. */
const inHead = ['type', 'address'] as const
const correctionOf = (fact: CorrectedFact, onChoose: () => void): Action => ({
  label: `Corregir ${facts[fact].name}`,
  icon: IconPencil,
  onChoose,
})

/** Small additions to an emergency, each its own save (S-48). */
export const useAdditions = (emergency: EmergencyDetail): Additions => {
  const rights = useAdditionRights(emergency)
  const isMounted = useIsMounted()
  const writes = waitingOf(useOutbox(), emergency)
  const { shown, opened, open: show, onClose } = useDialogOf<ShownAddition>()
  const mayAdd = formKinds.some((what) => rights.add(what))
  // Before it is needed, perhaps without a signal; but not while the emergency is being shown, which its schemas would hold up.
  useEffect(() => (mayAdd ? whenUsed(() => void loadForm().catch(() => undefined)) : undefined), [mayAdd])
  const open = (asked: AskedAddition): void => {
    loadForm().then(
      ({ AdditionForm }) => {
        notices.close(NOT_LOADED)
        show({ asked, Form: AdditionForm })
      },
      () => notices.error('No se pudo abrir el formulario', 'Revise la conexión y vuelva a intentar.', NOT_LOADED),
    )
  }
  const reopen = (asked: AskedAddition): boolean => {
    if (!isMounted.current || overlays.isAnyOpen()) return false
    open(asked)
    return true
  }
  const mayCorrect = (what: Addition, part: number): boolean => {
    if (what === 'units') return rights.completeUnit(part)
    return what === 'contacts' ? rights.correctContact(part) : rights.correct(what, part)
  }
  const [isCorrecting, setCorrecting] = useState(false)
  const canCorrect =
    rights.correctFacts ||
    emergency.additions.some(({ part, id }) => mayCorrect(part, id)) ||
    emergency.contact_person.some(({ id }) => rights.correctContact(id))
  const markOf = (fact: CorrectedFact) => {
    const waits = waitingPart(writes, 'fact', fact)
    return waits && <WaitingPart one={waits} />
  }
  const more = rights.correctFacts ? inHead.map((fact) => correctionOf(fact, () => open({ what: 'fact', fact }))) : []
  const showsMarks = {
    label: isCorrecting ? 'Terminar de corregir' : 'Corregir otros datos',
    icon: isCorrecting ? IconCheck : IconEdit,
    onChoose: () => setCorrecting(!isCorrecting),
  }
  return {
    more: canCorrect && isTouchDevice() ? [...more, showsMarks] : more,
    className: isCorrecting ? classes.correcting : undefined,
    adding: (what) => {
      if (!rights.add(what)) return null
      if (what === 'photos') return <AddPhotos emergency={emergency} />
      return (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => open({ what })}
        >
          {`Agregar ${additionNames[what]}`}
        </Button>
      )
    },
    correcting: (what, part, name) => {
      const waits = waitingPart(writes, what, part)
      // Of a whole edit that waits, and is corrected there.
      if (part < 0 && !waits) return null
      const asked = what === 'photos' || what === 'crew' ? undefined : { what, part }
      // A part that the server does not know has no other buttons; a stored one keeps its own, and with them the focus.
      if (waits && (part < 0 || what === 'crew')) return <WaitingPart one={waits} onEdit={asked && (() => open(asked))} />
      const canCorrect = mayCorrect(what, part)
      return (
        <>
          <PartActions
            emergency={emergency}
            what={what}
            part={part}
            name={name}
            onCorrect={canCorrect && asked ? () => open(asked) : undefined}
            canRemove={rights.correct(what, part) && !(what === 'units' && emergency.members.length === 1)}
          />
          {waits && <WaitingPart one={waits} />}
        </>
      )
    },
    correctingFact: (fact) => (
      <>
        {rights.correctFacts && (
          <span className={classes.actions}>
            <ActionIcon
              variant="subtle"
              className={classes.mark}
              aria-label={`Corregir ${facts[fact].name}`}
              onClick={() => open({ what: 'fact', fact })}
            >
              <IconPencil size={18} />
            </ActionIcon>
          </span>
        )}
        {markOf(fact)}
      </>
    ),
    markOf,
    isOpen: rights.add('patients'),
    open,
    dialog: <AdditionDialog emergency={emergency} shown={shown} opened={opened} onClose={onClose} onRefused={reopen} />,
    sending: <WaitingPhotos writes={writes} />,
  }
}
