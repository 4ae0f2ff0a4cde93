import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { ofMoment } from '../../../contract/shared/dates/dates.ts'
import { useShownCopies } from '../copies/shown-copies.ts'
import { useIsLongDown } from '../live/followed.ts'
import classes from './offline-banner.module.css'

const whatLasts = 'Las emergencias y lo que les agregue se envían cuando vuelva.'
/** Nothing can be sealed, so nothing is stored. */
const whatLastsHere = 'No cierre ni recargue esta página: sin HTTPS el navegador no guarda lo que anote.'

/**
 * While the device has no network, the server has not answered for some time, or the screen shows what the device keeps. Only what waits
 * in the outbox is saved later by itself.
 */
export const OfflineBanner = () => {
  const { online } = useNetwork()
  const isServerGone = useIsLongDown()
  const copies = useShownCopies()
  return (
    <div role="status" className={classes.place}>
      {(!online || isServerGone || copies !== undefined) && (
        <div className={classes.banner}>
          <IconCloudOff size={18} aria-hidden />
          <span>
            {copies === undefined ? (
              <>
                <strong>{online ? 'Sin conexión con el servidor.' : 'Sin conexión.'}</strong> Ve lo último que se cargó.
              </>
            ) : (
              <strong>{`${copies.isLost ? 'Sin conexión' : 'Conexión lenta'}: datos ${ofMoment(copies.asOf)}.`}</strong>
            )}
            {!online && ` ${globalThis.isSecureContext ? whatLasts : whatLastsHere}`}
          </span>
        </div>
      )}
    </div>
  )
}
