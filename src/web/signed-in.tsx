import { AwakeMenuItem, KeepsAwake } from './keep-awake.tsx'
import { Shell } from './shell/shell.tsx'
import { DeviceTracking, TrackMenuItem } from './tracking/device-tracking.tsx'

const banner = (
  <>
    <KeepsAwake />
    <DeviceTracking />
  </>
)
const menuItems = (
  <>
    <TrackMenuItem />
    <AwakeMenuItem />
  </>
)

/** The frame of the signed-in screens with what every one of them has of a domain or of this device. */
export const SignedIn = () => <Shell banner={banner} menuItems={menuItems} />
