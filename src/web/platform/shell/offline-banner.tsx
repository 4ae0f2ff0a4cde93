import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useIsLongDown } from '../live/followed.ts'
import classes from './offline-banner.module.css'

/**
 * While the device has no network, or the server has not answered for some time. Nothing is saved later by itself: the person has to
 * save again.
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
              <strong>Sin conexión.</strong> Ve lo último que se cargó. Podrá guardar cuando vuelva la conexión; lo que escriba
              sigue aquí.
            </span>
          )}
        </div>
      )}
    </div>
  )
}
