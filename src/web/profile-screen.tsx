import { OwnHours } from './hours/own-hours.tsx'
import { Profile } from './profile/profile.tsx'

/** The profile with the tab of another domain. */
export const ProfileScreen = () => <Profile hours={<OwnHours />} />
