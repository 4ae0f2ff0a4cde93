import { useEffect, useRef, useState, type RefObject } from 'react'
import { SCAN_DELAY_MS } from '../../../contract/browser-limits.ts'
import { codesInView } from './codes-in-view.ts'
import { openDecoder } from './decoder.ts'
import { isAddress, typedCodes } from './typed-codes.ts'

interface Reading {
  video: RefObject<HTMLVideoElement | null>
  /** Whether the video has a picture. */
  isOn: boolean
  /** While paused no code is taken. */
  isPaused: boolean
  onCode: (text: string) => void
}

/** Reads the codes in a video. Returns whether the decoder could not be loaded. */
export const useReadCodes = ({ video, isOn, isPaused, onCode }: Reading): boolean => {
  const latest = useLatest({ isPaused, onCode })
  const [view] = useState(codesInView)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const decoder = openDecoder()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const readNext = async () => {
      const element = video.current
      try {
        // Otherwise there is no picture yet.
        const seen = element !== null && element.readyState >= 2 ? await decoder.read(element) : []
        if (isOver) return
        setFailed(false)
        const code = view.take(seen, performance.now(), latest.current.isPaused)
        if (code !== undefined) latest.current.onCode(code)
      } catch {
        setFailed(!isOver)
      }
      if (!isOver) timer = setTimeout(() => void readNext(), SCAN_DELAY_MS)
    }
    void readNext()
    return () => {
      isOver = true
      clearTimeout(timer)
      decoder.close()
    }
  }, [video, isOn, view, latest])
  return hasFailed
}

/** Takes what a hand scanner types, wherever the focus is. */
export const useHandScanner = ({ isPaused, onCode }: Pick<Reading, 'isPaused' | 'onCode'>): void => {
  const latest = useLatest({ isPaused, onCode })
  useEffect(() => {
    const codes = typedCodes()
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || latest.current.isPaused) return
      const text = codes.press(event.key, event.timeStamp)
      const isInField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      // In a field a person types fast too.
      if (text === undefined || (isInField && !isAddress(text))) return
      // Enter would press the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      latest.current.onCode(text)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [latest])
}

const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
