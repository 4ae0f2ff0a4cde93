import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

export const NoticeBoard = () => <Notifications position="top-center" limit={4} />
