import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { whenServerReturns } from '../calls/server-return.ts'
import classes from './stored-photo.module.css'

interface Props {
  /** Its signed address, if known. */
  src: string | undefined
  alt: string
  /** In pixels. */
  width?: number
  height?: number
  loading?: 'lazy'
  className?: string | undefined
}

/** In a row: a file that the server has lost would be asked for without end. The network's return is another beginning. */
const ATTEMPTS = 3

/** A photo of the server. One that cannot be loaded says so, and is asked for again once the server answers. */
export const StoredPhoto = (props: Props) => <PhotoAt key={props.src} {...props} />

/** What the device keeps of the photo, once it could not be loaded. */
const useKeptImage = (src: string | undefined, isLost: boolean): string | undefined => {
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    if (!isLost || src === undefined) return undefined
    let address: string | undefined
    let isLeft = false
    const read = async () => {
      const { readImage } = await import('../storage/kept-copies.ts')
      address = await readImage(src)
      if (isLeft && address !== undefined) URL.revokeObjectURL(address)
      else setKept(address)
    }
    read().catch(() => undefined)
    return () => {
      isLeft = true
      setKept(undefined)
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [src, isLost])
  return kept
}

const PhotoAt = ({ alt, ...image }: Props) => {
  const [isShown, setShown] = useState(true)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (isShown) return undefined
    if (failures < ATTEMPTS) return whenServerReturns(() => setShown(true))
    const again = () => {
      setFailures(0)
      setShown(true)
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isShown, failures])
  const fail = () => {
    setShown(false)
    setFailures(failures + 1)
  }
  const kept = useKeptImage(image.src, !isShown)
  if (kept !== undefined) return <img {...image} src={kept} alt={alt} />
  if (isShown) return <img {...image} alt={alt} onLoad={() => setFailures(0)} onError={fail} />
  return (
    <span className={classes.lost}>
      <VisuallyHidden>{`${alt}. `}</VisuallyHidden>
      No se pudo cargar
    </span>
  )
}
