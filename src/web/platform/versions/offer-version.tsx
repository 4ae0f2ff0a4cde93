import { Button, Group, Stack, Text } from '@mantine/core'
import { FREE_CHECK_MS, VERSION_POSTPONED_MS } from '../../../contract/shared/browser-limits.ts'
import { takeFocus } from '../ui/focus-back.ts'
import { notices } from '../dialogs/notices.ts'
import { isAtWork, isTyping, isUnattended } from './at-work.ts'
import { stepTo } from './offer-rules.ts'

const NOTICE = 'new-version'

const reload = () => window.location.reload()

/** With the words of the specification (A-PWA-01). */
const Offer = ({ onLater }: { onLater: () => void }) => (
  <Stack gap="xs">
    <Text size="sm">Nueva actualizacion disponible! haz click en OK para refrescar</Text>
    <Group gap="xs">
      <Button size="xs" onClick={reload}>
        OK
      </Button>
      <Button size="xs" variant="default" onClick={onLater}>
        Después
      </Button>
    </Group>
  </Stack>
)

/**
 * Offers a newer version whenever nothing would be interrupted. Returns how to say whether there is one; it never comes into the
 * middle of a form, and leaves when one is begun, something opens over the screen or work goes on.
 */
export const offerWhenFree = (): ((isNewer: boolean) => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  let isShown = false
  let postponedUntil = 0
  const show = (isOffered: boolean) => {
    if (isOffered === isShown) return
    isShown = isOffered
    if (isOffered) notices.offer(NOTICE, <Offer onLater={postpone} />)
    else notices.close(NOTICE)
  }
  const postpone = () => {
    postponedUntil = performance.now() + VERSION_POSTPONED_MS
    show(false)
    // The button that had it is gone.
    takeFocus(document.querySelector<HTMLElement>('#main'))
  }
  const look = () => {
    const step = stepTo({
      isAtWork: isAtWork(),
      isTyping: isTyping(),
      isShown,
      isUnattended: isUnattended(),
      now: performance.now(),
      postponedUntil,
    })
    show(step === 'offer')
    if (step !== 'reload') return
    clearInterval(timer)
    reload()
  }
  return (isNewer) => {
    clearInterval(timer)
    if (!isNewer) return show(false)
    timer = setInterval(look, FREE_CHECK_MS)
    look()
  }
}
