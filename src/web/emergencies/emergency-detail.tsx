import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { EmergencyDetail as Emergency } from '../../contract/emergencies.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { PlaceLink, useGoTo } from '../ui/place-link.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { placeOfList } from '../list/remembered-lists.ts'
import { RenewCode } from '../record/renew-code.tsx'
import { useDelete, useIdInAddress, useRecord } from '../calls/use-record.ts'
import { EmergencyHistory } from './emergency-history.tsx'
import { EmergencyReport } from './report/emergency-report.tsx'
import { EmergencyLoader } from './report/emergency-loader.tsx'
import { MomentBar } from './moment-bar.tsx'
import { EmergencyStatusCell } from './status-select.tsx'
import { useEmergencyRights } from './use-emergency-rights.ts'

const renewWarning = 'Los códigos impresos y las direcciones compartidas de esta emergencia dejarán de funcionar.'

const { list, edit } = resourceScreens.emergency

/** The emergency as its brigade sees it. */
export const EmergencyDetail = () => {
  const loaded = useRecord<Emergency>('emergency', useIdInAddress())
  const rightsOn = useEmergencyRights()
  return (
    <EmergencyLoader loaded={loaded} back={list.path}>
      {(emergency) => {
        const rights = rightsOn(emergency)
        return (
          <>
            <EmergencyReport
              emergency={emergency}
              brigade={emergency}
              back={list.path}
              status={<EmergencyStatusCell emergency={emergency} isOpenedBySearch />}
              actions={<Actions emergency={emergency} />}
              renewing={rights.renewKey && <RenewCode resource="emergency" record={emergency} warning={renewWarning} />}
            />
            {rights.seeHistory && <EmergencyHistory id={emergency.id} version={emergency.version} />}
            <MomentBar emergency={emergency} />
          </>
        )
      }}
    </EmergencyLoader>
  )
}

const Actions = ({ emergency }: { emergency: Emergency }) => {
  const rights = useEmergencyRights()(emergency)
  const remove = useDelete('emergency')
  const isMounted = useIsMounted()
  const go = useGoTo()
  const removeAndLeave = async () => {
    if ((await remove(emergency)) && isMounted.current) go(placeOfList(list.path), { replace: true })
  }
  return (
    <>
      {rights.edit && (
        <Button
          variant="default"
          component={PlaceLink}
          place={placeOf(edit, emergency.id)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Editar
        </Button>
      )}
      {rights.remove && (
        <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void removeAndLeave()}>
          Eliminar
        </Button>
      )}
    </>
  )
}
