import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState, type ComponentType } from 'react'
import { OUTBOX_SHOWN_MS } from '../../../contract/shared/browser-limits.ts'
import { useLasts } from '../live/followed.ts'
import { loadPart } from '../calls/load-part.ts'
import { isRefused, useOutbox } from './outbox.ts'

const load = () => import('./outbox-sheet.tsx')

/** How much waits to be sent, and the way to it. What is sent at once does not appear. */
export const OutboxButton = () => {
  const outbox = useOutbox()
  const [Sheet, setSheet] = useState<ComponentType<{ opened: boolean; onClose: () => void }>>()
  const [opened, setOpened] = useState(false)
  const isLong = useLasts(outbox.length > 0, OUTBOX_SHOWN_MS)
  // Before there is no connection to load it with.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), OUTBOX_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const open = async () => {
    const loaded = await loadPart(load, 'outbox')
    if (loaded === undefined) return
    setSheet(() => loaded.OutboxSheet)
    setOpened(true)
  }
  const hasRefused = outbox.some(isRefused)
  const isShown = outbox.length > 0 && (isLong || hasRefused)
  return (
    <>
      <span role="status">
        {isShown && (
          <Button
            variant="default"
            size="compact-md"
            h={36}
            px="xs"
            leftSection={<IconCloudUp size={18} color={`var(--mantine-color-${hasRefused ? 'red' : 'yellow'}-6)`} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => void open()}
          >
            {`${outbox.length} por enviar`}
          </Button>
        )}
      </span>
      {Sheet && <Sheet opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
