import { Tooltip } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RECENT_MS } from '../../../contract/shared/limits.ts'
import { listen } from '../calls/api.ts'
import { dropEarly, earlyAnswersFrom, outdateEarly } from '../calls/early-answers.ts'
import { setDown, setFollowed, useIsDown } from './followed.ts'
import { reconnectingStream } from './reconnecting-stream.ts'
import { useRights } from '../rights/person.ts'
import { refresher } from '../calls/refresh.ts'
import { whileVisible } from './while-visible.ts'
import classes from './live-updates.module.css'

const sentence = 'Sin actualización en vivo; se reintenta'

/** Keeps every screen up to date with other people's changes. Renders nothing, except a small icon while it is offline. */
export const LiveUpdates = () => {
  const { may } = useRights()
  return may('GET live') ? <Following /> : null
}

const Following = () => {
  const isDown = useLive()
  return (
    <span aria-live="polite" className={classes.place}>
      {isDown && (
        <Tooltip label={sentence} events={{ hover: true, focus: false, touch: true }}>
          <span role="img" aria-label={sentence} className={classes.offline}>
            <IconCloudOff size={20} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** Reloads what change events name, and everything after a gap. True while none can be received. */
const useLive = (): boolean => {
  const queries = useQueryClient()
  const isDown = useIsDown()
  useEffect(() => {
    const refresh = refresher(queries)
    // What the page's first script asked for is older than this page of the application.
    const readFrom = Math.min(performance.now(), earlyAnswersFrom() ?? Infinity)
    let isFirst = true
    const onOpen = () => {
      const isGapless = isFirst && performance.now() - readFrom < RECENT_MS
      isFirst = false
      if (isGapless) return
      dropEarly()
      // The signed-in person is not reloaded: a refusal, as a restarting server may give, would end the session (A-GATE-10).
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
    }
    const onEvent = (data: string) => {
      outdateEarly()
      refresh(data.split(' '))
    }
    const onDown = (isDown: boolean) => {
      setDown(isDown)
      setFollowed(!isDown)
    }
    const end = whileVisible(() => {
      const stop = reconnectingStream((onText, signal) => listen('live', onText, signal), { onOpen, onEvent, onDown })
      return () => {
        stop()
        setFollowed(false)
      }
    })
    return () => {
      end()
      setDown(false)
    }
  }, [queries])
  return isDown
}
