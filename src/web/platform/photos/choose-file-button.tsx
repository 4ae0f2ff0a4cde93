import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { resetFileInput } from './reset-file-input.ts'
import type { useFileInput } from './use-file-input.ts'

interface Props extends ButtonProps, Pick<ReturnType<typeof useFileInput>, 'chooser' | 'isPreparing' | 'choose'> {
  accept: string
  'aria-label'?: string
  /** Whether it is the field of an error, which takes the focus. */
  isFaulty?: boolean
}

/** The button of a field that chooses its file. */
export const ChooseFileButton = ({ accept, chooser, isPreparing, choose, isFaulty = false, ...look }: Props) => (
  <FileButton accept={accept} inputProps={resetFileInput} onChange={choose}>
    {(props) => (
      <Button
        {...props}
        ref={chooser}
        variant="default"
        loading={isPreparing}
        data-error={isFaulty || undefined}
        tabIndex={0}
        {...look}
      />
    )}
  </FileButton>
)
