import { Button, FileButton, type ButtonProps, type FileButtonProps } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { acceptOf, photoKinds } from '../../../contract/shared/file-kinds.ts'
import classes from './camera-button.module.css'
import { resetFileInput } from './reset-file-input.ts'

interface TakePhotoProps {
  onTake: (photo: File) => void
  children: FileButtonProps['children']
}

/** Opens the device's camera: from Android 14 on, the picker of pictures has none. */
export const TakePhoto = ({ onTake, children }: TakePhotoProps) => (
  <FileButton
    accept={acceptOf(photoKinds)}
    capture="environment"
    inputProps={resetFileInput}
    onChange={(photo) => photo && onTake(photo)}
  >
    {children}
  </FileButton>
)

interface CameraButtonProps extends Omit<TakePhotoProps, 'children'>, ButtonProps {
  'aria-label'?: string
}

/** Beside the button that chooses files, on devices that are held in the hand. */
export const CameraButton = ({ onTake, ...look }: CameraButtonProps) => (
  <TakePhoto onTake={onTake}>
    {(props) => (
      <Button
        {...props}
        variant="default"
        className={classes.camera}
        leftSection={<IconCamera size={18} aria-hidden />}
        {...look}
      >
        Tomar foto
      </Button>
    )}
  </TakePhoto>
)
