import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocal } from '../../platform/storage/use-local.ts'
import { cameraProblem, type CameraProblem } from './camera-problem.ts'

export interface Camera {
  id: string
  name: string
}

/** A torch is a capability of some cameras that TypeScript's library does not know. */
const hasTorch = (track: MediaStreamTrack): boolean => {
  // Firefox has got it only lately.
  const capabilities: object = 'getCapabilities' in track ? track.getCapabilities() : {}
  return 'torch' in capabilities && capabilities.torch === true
}

interface Opened {
  stream: MediaStream
  cameras: Camera[]
  /** Undefined without one. */
  setTorch: ((isOn: boolean) => Promise<void>) | undefined
}

const wanted = (id: string): MediaStreamConstraints => ({
  audio: false,
  video: {
    ...(id === '' ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }),
    width: { ideal: 1280 },
    height: { ideal: 720 },
  },
})

const isGone = (error: unknown) => error instanceof Error && ['OverconstrainedError', 'NotFoundError'].includes(error.name)

const openCamera = async (id: string): Promise<Opened> => {
  // Absent on a page that is not secure.
  const devices: MediaDevices | undefined = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined
  if (devices === undefined) throw Object.assign(new Error('No media devices'), { name: 'NoCameraAccess' })
  const stream = await devices.getUserMedia(wanted(id)).catch((error: unknown) => {
    // Another camera than the one of the last time may be connected.
    if (id !== '' && isGone(error)) return devices.getUserMedia(wanted(''))
    throw error
  })
  const all = await devices.enumerateDevices().catch(() => [])
  const cameras = all.filter(({ kind }) => kind === 'videoinput')
  const [track] = stream.getVideoTracks()
  return {
    stream,
    cameras: cameras.map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Cámara ${index + 1}` })),
    setTorch:
      track && hasTorch(track)
        ? (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
        : undefined,
  }
}

const close = ({ stream }: Opened) => stream.getTracks().forEach((track) => track.stop())

/** The camera, while the page is in sight: its picture for a video element, its torch, and the choice among several. */
export const useCamera = () => {
  const video = useRef<HTMLVideoElement>(null)
  const [chosen, choose] = useLocal('sirena.camera')
  const start = useRef<() => void>(undefined)
  const [opened, setOpened] = useState<Opened>()
  const [problem, setProblem] = useState<CameraProblem>()
  const isVisible = useDocumentVisibility() === 'visible'
  const id = chosen ?? ''

  useEffect(() => {
    if (!isVisible) return undefined
    const leaving = new AbortController()
    let camera: Opened | undefined
    const show = async () => {
      setProblem(undefined)
      if (camera) close(camera)
      try {
        const found = await openCamera(id)
        if (leaving.signal.aborted) return close(found)
        camera = found
        const fail = () => setProblem(cameraProblem(new Error('La cámara se desconectó.')))
        found.stream.getVideoTracks()[0]?.addEventListener('ended', fail, { signal: leaving.signal })
        setOpened(found)
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(cameraProblem(error))
      }
    }
    start.current = () => void show()
    start.current()
    return () => {
      leaving.abort()
      if (camera) close(camera)
      setOpened(undefined)
    }
  }, [id, isVisible])

  useEffect(() => {
    const element = video.current
    if (element === null || opened === undefined) return undefined
    element.srcObject = opened.stream
    // Interrupted when the screen is left meanwhile.
    void element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [opened])

  return {
    video,
    isOn: opened !== undefined && problem === undefined,
    problem,
    retry: () => start.current?.(),
    cameras: opened?.cameras ?? [],
    camera: opened?.stream.getVideoTracks()[0]?.getSettings().deviceId ?? null,
    choose,
    setTorch: opened?.setTorch,
  }
}
