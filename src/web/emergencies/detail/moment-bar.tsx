import { Button, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClipboardList, IconPhone } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { EmergencyStatus, emergencyStatuses, statusesByGravity } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail as Emergency } from '../../../contract/emergencies/emergencies.schema.ts'
import { ERASED_PHONE, showPhone, telephoneLink } from '../../../contract/shared/text/written-numbers.ts'
import { codeOptions } from '../../platform/choices/code-options.ts'
import { OptionSheet } from '../../platform/choices/sheets/option-sheet.tsx'
import { shownCode, StatusBadge } from '../../platform/choices/status-badge.tsx'
import { Sheet } from '../../platform/dialogs/sheet.tsx'
import sheet from '../../platform/dialogs/sheet.module.css'
import { useLeavesFocusTo } from '../../platform/ui/focus-back.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { AddSheet } from '../additions/add-sheet.tsx'
import { formKinds, type AskedAddition } from '../waiting/addition-words.ts'
import { lackingIn, showLacking, useAsked } from '../additions/lacking.ts'
import { useAdditionRights } from '../additions/use-addition-rights.ts'
import { RECORD_HEADING, useChangeStatus } from './change-status.tsx'
import classes from './moment-bar.module.css'
import { RouteLink } from '../../platform/map/route-link.tsx'
import { routeTo } from '../../platform/map/route-to.ts'
import { useEmergencyRights } from '../parts/use-emergency-rights.ts'

interface Props {
  emergency: Emergency
  onAdd: (asked: AskedAddition) => void
}

/** What a person on the road does with an emergency, at the thumb of a phone. Each action is absent where it is not possible. */
export const MomentBar = ({ emergency, onAdd }: Props) => {
  const isPhone = useIsPhone()
  const rights = useEmergencyRights()(emergency)
  const hasPlace = routeTo(emergency) !== undefined
  const contacts = emergency.contact_person.flatMap(({ phone_number, ...contact }) =>
    phone_number === undefined || phone_number === ERASED_PHONE ? [] : [{ ...contact, phone_number }],
  )
  const additions = useAdditionRights(emergency)
  const mayAdd = formKinds.some((what) => additions.add(what))
  const askedOf = useAsked(emergency)
  const lacks = additions.add('patients') && lackingIn(emergency).some((part) => rights.edit || askedOf(part) !== undefined)
  const others = [contacts.length > 0, hasPlace, rights.changeStatus, lacks].filter(Boolean).length
  if (!isPhone || (others === 0 && !mayAdd)) return null
  return (
    <div role="group" aria-label="Acciones del momento" className={classes.bar} data-thumb-bar>
      {contacts.length > 0 && <Call contacts={contacts} />}
      <RouteLink to={emergency} />
      {rights.changeStatus && <ChangeStatus emergency={emergency} />}
      {lacks && <Complete />}
      {mayAdd && <AddSheet emergency={emergency} onAsk={onAdd} />}
    </div>
  )
}

const Complete = () => {
  // It goes with the last part that is completed.
  useLeavesFocusTo(RECORD_HEADING)
  return (
    <Button
      variant="default"
      aria-label="Completar informe"
      leftSection={<IconClipboardList size={18} aria-hidden />}
      onClick={showLacking}
    >
      Completar
    </Button>
  )
}

const icon = <IconPhone size={18} aria-hidden />

const Call = ({ contacts }: { contacts: { id: number; name: string; phone_number: string }[] }) => {
  const [opened, { open, close }] = useDisclosure(false)
  const [only, ...others] = contacts
  if (only !== undefined && others.length === 0)
    return (
      <Button
        variant="default"
        component="a"
        href={telephoneLink(only.phone_number)}
        aria-label={`Llamar a ${only.name}`}
        leftSection={icon}
      >
        Llamar
      </Button>
    )
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" leftSection={icon} onClick={open}>
        Llamar
      </Button>
      <Sheet title="Llamar" opened={opened} onClose={close}>
        {contacts.map((contact) => (
          <UnstyledButton
            key={contact.id}
            component="a"
            href={telephoneLink(contact.phone_number)}
            className={sheet.item}
            onClick={close}
          >
            <IconPhone size={20} aria-hidden />
            <span className={classes.contact}>{contact.name}</span>
            <span className={classes.phone}>{showPhone(contact.phone_number)}</span>
          </UnstyledButton>
        ))}
      </Sheet>
    </>
  )
}

const noSearch = () => undefined

const ChangeStatus = ({ emergency }: { emergency: Emergency }) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, { open, close }] = useDisclosure(false)
  const changeTo = useChangeStatus(emergency)
  useLeavesFocusTo(RECORD_HEADING)
  const { Icon } = shownCode(emergencyStatuses, emergency.status)
  const id = useId()
  const change = (picked: string) => {
    flushSync(close)
    // The question gives the focus back to it.
    opener.current?.focus({ preventScroll: true })
    const chosen = statusesByGravity.find((code) => String(code) === picked)
    if (chosen !== undefined && chosen !== emergency.status) void changeTo(chosen)
  }
  return (
    <>
      <Button ref={opener} variant="default" aria-haspopup="dialog" leftSection={<Icon size={18} aria-hidden />} onClick={open}>
        Estado
      </Button>
      {/* Too few to be searched. */}
      <OptionSheet
        id={id}
        title={`Estado de la emergencia ${emergency.id}`}
        opened={opened}
        onClose={close}
        typed=""
        onType={noSearch}
        onTakeFirst={noSearch}
        data={codeOptions(emergencyStatuses, statusesByGravity).map((option) => ({
          value: String(option.id),
          label: option.name,
        }))}
        chosen={[String(emergency.status)]}
        apart={String(EmergencyStatus.Resuelta)}
        render={(option) => <StatusBadge codes={emergencyStatuses} code={Number(option.value)} />}
        onPick={change}
      />
    </>
  )
}
