import type { ReactNode } from 'react'
import type { EmergencyOpen } from '../../../../contract/emergencies/emergencies.schema.ts'
import { StoredPhoto } from '../../../platform/photos/stored-photo.tsx'
import classes from './photo-gallery.module.css'

interface Props {
  images: EmergencyOpen['images']
  /** The button that removes a photo. */
  correcting: (id: number, name: string) => ReactNode
}

/** Thumbnails; each opens the whole photo in a new tab. */
export const PhotoGallery = ({ images, correcting }: Props) => (
  <ul className={classes.gallery}>
    {images.map((image, index) => (
      <li key={image.id}>
        <a href={image.path} target="_blank" rel="noreferrer">
          <StoredPhoto
            src={image.thumbnail}
            width={image.width}
            height={image.height}
            loading="lazy"
            alt={`Foto ${index + 1} de ${images.length}, se abre en otra pestaña`}
          />
        </a>
        {correcting(image.id, `foto ${index + 1}`)}
      </li>
    ))}
  </ul>
)
