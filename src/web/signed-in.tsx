import { NoticeEmergencies } from './board/noticing/notice-emergencies.tsx'
import { SoundMenuItem } from './board/noticing/sound-menu-item.tsx'
import { TabMark } from './board/noticing/tab-mark.tsx'
import { AwakeMenuItem, KeepsAwake } from './keep-awake.tsx'
import { AsksForPhotos } from './session/asks-for-photos.tsx'
import { Shell } from './shell/shell.tsx'
import { DeviceTracking, TrackMenuItem } from './tracking/device-tracking.tsx'

const banner = (
  <>
    <TabMark />
    <AsksForPhotos />
    <NoticeEmergencies />
    <KeepsAwake />
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
export const SignedIn = () => <Shell banner={banner} menuItems={menuItems} />
