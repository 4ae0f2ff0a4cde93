import { Shell } from './shell/shell.tsx'
import { DeviceTracking, TrackMenuItem } from './tracking/device-tracking.tsx'

/** The frame of the signed-in screens with what every one of them has of a domain. */
export const SignedIn = () => <Shell banner={<DeviceTracking />} menuItems={<TrackMenuItem />} />
