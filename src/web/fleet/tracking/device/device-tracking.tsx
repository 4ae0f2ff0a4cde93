import { Menu } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { loadPart } from '../../../platform/calls/load-part.ts'
import { noteAskedToTrack, wasAskedToTrack } from './asked-to-track.ts'
import { readUnsentStops, useTracked } from '../../../platform/storage/tracked-vehicle.ts'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { usePerson, useRights } from '../../../platform/rights/person.ts'

/* What every signed-in screen has of this device's tracking; the rest is loaded when there is something to track. */

const OwnTracking = lazy(() => import('./own-tracking.tsx').then((module) => ({ default: module.OwnTracking })))

let isChoosing = false
const listeners = new Set<() => void>()
const setChoosing = (next: boolean) => {
  isChoosing = next
  listeners.forEach((listener) => listener())
}
const useChoosing = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isChoosing,
  )

/** On a mobile device only (A-TRK-21, A-NAV-27). */
export const TrackMenuItem = () => {
  const isPhone = useIsPhone()
  const { may } = useRights()
  const tracked = useTracked(usePerson()?.id)
  if (!isPhone || tracked !== undefined || !may('POST vehicle/status_tracking')) return null
  return (
    <Menu.Item leftSection={<IconCurrentLocation size={16} aria-hidden />} onClick={() => setChoosing(true)}>
      Trackear un vehículo
    </Menu.Item>
  )
}

/** The vehicle that this device tracks, above every screen; its selector; and the prompt for role 7 (A-TRK-03). */
export const DeviceTracking = () => {
  const person = usePerson()
  const { may } = useRights()
  if (person === undefined || !may('POST vehicle/status_tracking')) return null
  return <TrackingOf person={person} />
}

const TrackingOf = ({ person }: { person: { id: number; role: number } }) => {
  const isPhone = useIsPhone()
  const tracked = useTracked(person.id)
  // Of whoever starts a tracking, the focus was in what has closed.
  const [before] = useState(tracked?.tracking)
  useUnsentStops(person.id)
  useEffect(() => {
    if (person.role !== Role.JefeDeServicio || !isPhone || tracked !== undefined || wasAskedToTrack()) return
    noteAskedToTrack()
    setChoosing(true)
  }, [person.role, isPhone, tracked])
  return (
    <Suspense>
      {tracked !== undefined && <OwnTracking tracked={tracked} isNew={tracked.tracking !== before} />}
      <Chooser />
    </Suspense>
  )
}

/** Reports to the server the trackings that ended here without a connection. */
const useUnsentStops = (person: number) => {
  useEffect(() => {
    const send = () => {
      if (!readUnsentStops().some((stop) => stop.person === person)) return
      void import('../change-tracking.ts').then(
        ({ sendUnsentStops }) => sendUnsentStops(person),
        () => undefined,
      )
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [person])
}

const Chooser = () => {
  const isOpen = useChoosing()
  const [Loaded, setLoaded] = useState<ComponentType<{ onClose: () => void }>>()
  useEffect(() => {
    if (!isOpen || Loaded !== undefined) return
    void loadPart(() => import('./vehicle-chooser.tsx'), 'vehicle-chooser').then((part) => {
      if (part === undefined) setChoosing(false)
      else setLoaded(() => part.VehicleChooser)
    })
  }, [isOpen, Loaded])
  return isOpen && Loaded !== undefined ? <Loaded onClose={() => setChoosing(false)} /> : null
}
