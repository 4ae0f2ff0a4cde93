import { useEffect, useRef, useState, type RefObject } from 'react'
import { SCAN_DELAY_MS } from '../../../contract/attendance/limits.ts'
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
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const decoder = openDecoder()
    // Whoever stands before a camera that was off comes anew.
    const view = codesInView()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const readNext = async () => {
      const element = video.current
      try {
        const hasPicture = element !== null && element.readyState >= 2
        const seen = hasPicture ? await decoder.read(element) : undefined
        if (isOver) return
        setFailed(false)
        const code = seen && view.take(seen, latest.current.isPaused)
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
  }, [video, isOn, latest])
  return hasFailed
}

interface HandScanner extends Pick<Reading, 'isPaused' | 'onCode'> {
  /** Called for an address that is scanned while paused. */
  onIgnored: () => void
}

/**
 * Takes what a hand scanner types, wherever the focus is. While paused, an address is ignored, but neither does its Enter press the
 * button of the person before, nor does its text stay in a field.
 */
export const useHandScanner = (scanner: HandScanner): void => {
  const latest = useLatest(scanner)
  useEffect(() => {
    const codes = typedCodes()
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const typed = codes.press(event.key, event.timeStamp)
      const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement ? event.target : null
      const { isPaused, onCode, onIgnored } = latest.current
      // In a field a person types fast too, and while paused Enter is theirs.
      if (typed === undefined || ((field !== null || isPaused) && !isAddress(typed.code))) return
      // Enter would press the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      if (field !== null) takeOut(field, typed.keys)
      if (isPaused) onIgnored()
      else onCode(typed.code)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [latest])
}

/** Removes typed keys from a field that React controls: it follows only a value that was set as by typing. */
const takeOut = (field: HTMLInputElement | HTMLTextAreaElement, keys: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // The native setter, without React's own.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value.replace(keys, ''))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
