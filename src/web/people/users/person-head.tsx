import { Anchor, Group, Title } from '@mantine/core'
import { IconBuildingCommunity, IconMail, IconPhone, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { labelOf } from '../../../contract/shared/codes.ts'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { showPhone, telephoneLink } from '../../../contract/shared/text/written-numbers.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { inactiveReasons, rankName, userStatuses, type InactiveReason } from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { FramedHead } from '../../platform/record/record-actions.tsx'
import classes from './person-head.module.css'

interface Props {
  person: UserDetail
  back: string
  edit: string | undefined
  onDelete: (() => void) | undefined
  /** The action of the moment, before the others. */
  children?: ReactNode
}

/** Who a person is, how to reach them, and what can be done with the record. */
export const PersonHead = ({ person, back, edit, onDelete, children }: Props) => {
  const isPhone = useIsPhone()
  return (
    <FramedHead
      back={back}
      edit={edit}
      onDelete={onDelete}
      what={
        <div className={classes.head}>
          <div className={classes.picture}>
            <PersonAvatar person={person} size={isPhone ? 56 : 88} alt={`Foto de ${person.name}`} />
            {/* The form begins with it. */}
            {edit !== undefined && person.photo === null && (
              <Anchor component={PlaceLink} place={edit} size="sm">
                Agregar foto
              </Anchor>
            )}
          </div>
          <div className={classes.words}>
            <Title order={1} size="h2">
              {person.name}
            </Title>
            <p className={classes.about}>{[rankName(person.user_range), person.job_title].filter(Boolean).join(' · ')}</p>
            <Group gap="xs">
              <StatusBadge codes={userStatuses} code={person.status} />
              <span className={classes.reason}>{reasonOf(person)}</span>
            </Group>
            <ul className={classes.contact}>
              {person.station && (
                <Way icon={IconBuildingCommunity}>
                  <Anchor component={PlaceLink} place={placeOf(resourceScreens.station.record, person.station.id)}>
                    {person.station_text}
                  </Anchor>
                </Way>
              )}
              {person.phone_number && (
                <Way icon={IconPhone}>
                  <Anchor href={telephoneLink(person.phone_number)}>{showPhone(person.phone_number)}</Anchor>
                </Way>
              )}
              {person.email && (
                <Way icon={IconMail}>
                  <Anchor href={`mailto:${person.email}`}>{person.email}</Anchor>
                </Way>
              )}
            </ul>
          </div>
        </div>
      }
    >
      {children}
    </FramedHead>
  )
}

const Way = ({ icon: Icon, children }: { icon: Icon; children: ReactNode }) => (
  <li>
    <Icon size={16} aria-hidden />
    {children}
  </li>
)

const reasonOf = (person: UserDetail): string => {
  const { is_waiting, inactive_reason, status } = person
  if (is_waiting) return 'Espera a ser validado'
  if (status === UserStatus.Activo) return leaveNote(person)
  // A constraint holds the set of reasons.
  const reason = inactive_reason === null ? '' : inactiveReasons[inactive_reason as InactiveReason]
  // One of the reasons has the word of the badge beside it.
  return reason === labelOf(userStatuses, status) ? '' : reason
}
