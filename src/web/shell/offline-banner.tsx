import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './offline-banner.module.css'

/** While the device has no network. Nothing is saved later by itself: the person has to save again. */
export const OfflineBanner = () => {
  const { online } = useNetwork()
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <div className={classes.banner}>
          <IconCloudOff size={18} aria-hidden />
          <span>
            <strong>Sin conexión.</strong> Ve lo último que se cargó. Podrá guardar cuando vuelva la conexión; lo que escriba
            sigue aquí.
          </span>
        </div>
      )}
    </div>
  )
}
