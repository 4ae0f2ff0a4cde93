import { Button, Loader } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { MaskInput } from '../../platform/record/fields/mask-input.tsx'
import { FormShell } from '../../platform/record/form-shell.tsx'
import { isDpi } from '../../../contract/shared/text/written-numbers.ts'
import { dpiMask } from '../../platform/record/fields/masks.ts'
import { useWork } from '../../platform/versions/at-work.ts'
import classes from './qr-read.module.css'

interface Props {
  isBusy: boolean
  onDpi: (digits: string) => void
}

/** For a person without their code, or a device without a camera. Unfolded on demand. */
export const DpiEntry = ({ isBusy, onDpi }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  useWork(digits !== '')
  if (!isOpen)
    return (
      <Button
        variant="default"
        size="md"
        leftSection={<IconKeyboard size={20} aria-hidden />}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        Escribir el DPI
      </Button>
    )
  const submit = () => {
    if (isBusy) return
    if (!isDpi(digits)) return setError('Escriba los 13 números del DPI')
    setDigits('')
    onDpi(digits)
  }
  return (
    <FormShell onSubmit={submit} className={classes.dpi}>
      <div className={classes.entry}>
        <MaskInput
          label="DPI"
          size="md"
          className={classes.digits}
          mask={dpiMask}
          digits={digits}
          error={error}
          autoFocus
          autoComplete="off"
          onDigits={(typed) => {
            setDigits(typed)
            setError(undefined)
          }}
        />
        {/* Never disabled: it would lose the focus. */}
        <Button
          type="submit"
          size="md"
          className={classes.search}
          aria-busy={isBusy}
          leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
        >
          Buscar
        </Button>
      </div>
    </FormShell>
  )
}
