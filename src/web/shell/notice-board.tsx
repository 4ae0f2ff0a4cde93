import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import classes from './notice-board.module.css'

/** Below the top bar: an error stays, and must not cover the breadcrumb, the search or the menu. */
export const NoticeBoard = () => <Notifications position="top-center" limit={4} className={classes.board} />
