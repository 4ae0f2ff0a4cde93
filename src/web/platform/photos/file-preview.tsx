import { useCallback, useState, type ReactNode } from 'react'

interface Props {
  file: File
  alt: string
  className?: string | undefined
  /** Not every browser can show the photos of an iPhone. */
  unseen: ReactNode
}

/** A chosen photo that is not sent yet. */
export const FilePreview = ({ file, alt, className, unseen }: Props) => {
  const [isShown, setShown] = useState(true)
  // An object URL keeps the photo in memory until it is revoked.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return isShown ? <img ref={show} alt={alt} className={className} onError={() => setShown(false)} /> : unseen
}
