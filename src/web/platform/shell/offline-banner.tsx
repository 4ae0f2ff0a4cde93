import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useIsLongDown } from '../live/followed.ts'
import classes from './offline-banner.module.css'

/**
 * While the device has no network, or the server has not answered for some time. Only what waits in the outbox is saved later by
 * itself.
 */
export const OfflineBanner = () => {
  const { online } = useNetwork()
  const isServerGone = useIsLongDown()
  return (
    <div role="status" className={classes.place}>
      {(!online || isServerGone) && (
        <div className={classes.banner}>
          <IconCloudOff size={18} aria-hidden />
          {online ? (
            <span>
              <strong>Sin conexión con el servidor.</strong> Ve lo último que se cargó.
            </span>
          ) : (
            <span>
              <strong>Sin conexión.</strong> Ve lo último que se cargó. Lo que agregue a una emergencia se enviará cuando vuelva;
              lo demás podrá guardarlo entonces, y lo que escriba sigue aquí.
            </span>
          )}
        </div>
      )}
    </div>
  )
}
