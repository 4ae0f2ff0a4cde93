import { OwnHours } from './own-hours.tsx'
import { Profile } from '../../people/parts/profile.tsx'

/** The profile with the tab of another domain. */
export const ProfileScreen = () => <Profile hours={<OwnHours />} />
