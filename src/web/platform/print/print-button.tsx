import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../calls/api.ts'
import { mapsDrawn } from './maps-drawn.ts'
import { notices } from '../dialogs/notices.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { showWholeRows } from './whole-rows.ts'

/** Prints a record with its maps and every row of its lists. The browser's own command prints the page in sight. */
export const usePrint = () => {
  const isMounted = useIsMounted()
  const [isPreparing, setPreparing] = useState(false)
  const print = async () => {
    setPreparing(true)
    try {
      await Promise.all([showWholeRows(), mapsDrawn()])
      if (isMounted.current) window.print()
    } catch (error) {
      notices.error('No se pudo imprimir', asApiError(error).message, 'print')
    } finally {
      setPreparing(false)
    }
  }
  return { isPreparing, print: () => void print() }
}

export const PrintButton = () => {
  const { isPreparing, print } = usePrint()
  return (
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} loading={isPreparing} onClick={print}>
      Imprimir
    </Button>
  )
}
