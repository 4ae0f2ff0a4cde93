import { Text } from '@mantine/core'
import { useOutbox } from '../../platform/outbox/outbox.ts'
import { Refused, WaitingBadge } from '../../platform/outbox/waiting-badge.tsx'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { newEmergencies, shownOf } from '../waiting/whole-writes.ts'
import classes from './waiting-emergencies.module.css'

/** The emergencies that this person has registered and the server does not know yet, above those that it does. */
export const WaitingEmergencies = () => {
  const waiting = newEmergencies(useOutbox())
  if (waiting.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Emergencias por enviar">
      {waiting.map((one) => {
        const { place, notedAt } = one.kept.write
        const { emergency_type_text, address, creation_date = notedAt } = shownOf(one)
        return (
          <li key={one.id}>
            <PlaceLink place={place} className={classes.link}>
              <WaitingBadge one={one} />
              <Text span fw={600}>
                {emergency_type_text}
              </Text>
              <span>{address}</span>
              <Text span c="dimmed">
                <DateTime at={creation_date} />
              </Text>
            </PlaceLink>
            <Refused one={one} />
          </li>
        )
      })}
    </ul>
  )
}
