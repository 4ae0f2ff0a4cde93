import { Notifications } from '@mantine/notifications'
import { useToken } from '../storage/token.ts'
import { useIsPhone } from '../device/is-phone.ts'
import classes from './notice-board.module.css'

/**
 * Below the top bar: an error stays, and must not cover the breadcrumb, the search or the menu. On a phone that is where the first
 * cards are, so they lie above the bar at the bottom, one on the other until they are touched.
 */
export const NoticeBoard = () => {
  const isPhone = useIsPhone()
  const isSignedIn = useToken() !== null
  return isPhone && isSignedIn ? (
    <Notifications position="bottom-center" layout="stacked" limit={4} className={classes.board} data-at-thumb />
  ) : (
    <Notifications position="top-center" limit={4} className={classes.board} />
  )
}
