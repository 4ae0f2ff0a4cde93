import { NoticeEmergencies } from './emergencies/noticing/notice-emergencies.tsx'
import { SoundMenuItem } from './emergencies/noticing/sound-menu-item.tsx'
import { TabCount } from './emergencies/noticing/tab-count.tsx'
import { AwakeMenuItem, KeepAwake } from './platform/device/keep-awake.tsx'
import { AsksForPhotos } from './people/session/asks-for-photos.tsx'
import { Shell } from './platform/shell/shell.tsx'
import { DeviceTracking, TrackMenuItem } from './fleet/tracking/device/device-tracking.tsx'

const banner = (
  <>
    <TabCount />
    <AsksForPhotos />
    <NoticeEmergencies />
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
