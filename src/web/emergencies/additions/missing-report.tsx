import { Alert, Button } from '@mantine/core'
import { IconClipboardList, IconPencil } from '@tabler/icons-react'
import { additionsEnd } from '../../../contract/emergencies/addition-rules.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { useLeavesFocusTo } from '../../platform/ui/focus-back.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import type { AskedAddition } from '../waiting/addition-words.ts'
import classes from './additions.module.css'
import { lackingIn, lackingPlace, useAsked } from './lacking.ts'

interface Props {
  emergency: EmergencyDetail
  onAsk: (asked: AskedAddition) => void
  /** Where the whole form is, for a person who may use it. */
  edit: string | undefined
}

/** What the report of a resolved emergency still lacks, for those who may still complete it: each opens where it is completed. */
export const MissingReport = ({ emergency, onAsk, edit }: Props) => {
  const askedOf = useAsked(emergency)
  const missing = lackingIn(emergency)
  const end = additionsEnd(emergency.resolved_date)
  if (missing.length === 0 || end === undefined) return null
  return (
    <Alert
      color="yellow"
      icon={<IconClipboardList aria-hidden />}
      title="Completar informe"
      className={classes.add}
      {...lackingPlace}
    >
      Al informe le falta:
      <ul className={classes.missing}>
        {missing.map((one) => {
          const asked = askedOf(one)
          return (
            <li key={`${one.what} ${one.part}`}>
              {asked === undefined ? (
                <ByWholeForm text={one.text} edit={edit} />
              ) : (
                <ByAddition text={one.text} onClick={() => onAsk(asked)} />
              )}
            </li>
          )
        })}
      </ul>
      Se puede completar hasta el {showDateTime(end)}.
    </Alert>
  )
}

const look = {
  variant: 'default',
  size: 'compact-md',
  leftSection: <IconPencil size={16} aria-hidden />,
  classNames: { label: classes.whole ?? '' },
} as const

const ByAddition = ({ text, onClick }: { text: string; onClick: () => void }) => {
  // It goes once it is completed.
  useLeavesFocusTo('main')
  return (
    <Button {...look} onClick={onClick}>
      {text}
    </Button>
  )
}

const ByWholeForm = ({ text, edit }: { text: string; edit: string | undefined }) =>
  edit === undefined ? (
    `${text} (lo corrige un administrador)`
  ) : (
    <Button {...look} component={PlaceLink} place={edit}>
      {text}
    </Button>
  )
