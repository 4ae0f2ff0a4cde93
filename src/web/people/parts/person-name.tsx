import type { UserRow } from '../../../contract/people/users.schema.ts'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import classes from './person-name.module.css'

/** A person in a list that is sorted by surname: the surname first, and emphasised (0048). */
export const PersonName = ({ person }: { person: Pick<UserRow, 'first_name' | 'last_name' | 'photo'> }) => (
  <span className={classes.person}>
    <PersonAvatar person={person} size={28} />
    <span>
      <b>{person.last_name}</b>, {person.first_name}
    </span>
  </span>
)
