import { onTestFinished, vi } from 'vitest'

/** Keys of a hand scanner that read a person's code, as `userEvent.keyboard` types them. */
export const scanned = (key: string): string => `https://sirena.example.org/#/users_open/${key}{Enter}`

/** The camera of the device fails with this error. */
export const failingCamera = (name: string, message = ''): void => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException(message, name))
  onTestFinished(() => asked.mockRestore())
}

interface Torch {
  /** What the camera answers when its torch is turned on or off. */
  apply: (wanted: MediaTrackConstraints | undefined) => Promise<void>
}

/** The device has one camera, which sees a wall. With a torch or without. */
export const aCamera = (torch?: Torch): void => {
  const wall = document.createElement('canvas')
  Object.assign(wall, { width: 640, height: 360 })
  const picture = wall.getContext('2d')
  const paint = setInterval(() => picture?.fillRect(0, 0, wall.width, wall.height), 100)
  const open = () => {
    const stream = wall.captureStream(10)
    for (const track of stream.getVideoTracks()) {
      // TypeScript's library knows no torch.
      if (torch) track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      if (torch) track.applyConstraints = torch.apply
    }
    return Promise.resolve(stream)
  }
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open)
  onTestFinished(() => {
    clearInterval(paint)
    asked.mockRestore()
  })
}
