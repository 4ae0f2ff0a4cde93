import { NoticeEmergencies } from './emergencies/noticing/notice-emergencies.tsx'
import { Acknowledged } from './emergencies/waiting/acknowledged.tsx'
import { SoundMenuItem } from './emergencies/noticing/sound-menu-item.tsx'
import { TabCount } from './emergencies/noticing/tab-count.tsx'
import { AwakeMenuItem, KeepAwake } from './platform/device/keep-awake.tsx'
import { AsksForUnsent } from './people/session/asks-for-unsent.tsx'
import { Shell } from './platform/shell/shell.tsx'
import { AvailabilityOutcomes } from './fleet/vehicles/waiting-availability.tsx'
import { DeviceTracking, TrackMenuItem } from './fleet/tracking/device/device-tracking.tsx'

const banner = (
  <>
    <TabCount />
    <AsksForUnsent />
    <NoticeEmergencies />
    <Acknowledged />
    <AvailabilityOutcomes />
    <KeepAwake />
    <DeviceTracking />
  </>
)
const menuItems = (
  <>
    <TrackMenuItem />
    <AwakeMenuItem />
    <SoundMenuItem />
  </>
)

/** The frame of the signed-in screens with what every one of them has of a domain or of this device. */
export const SignedIn = () => (
  <Shell banner={banner} menuItems={menuItems} loadSearch={() => import('./overview/search/search.tsx')} />
)
