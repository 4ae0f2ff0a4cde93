import { useEffect } from 'react'
import type { EmergencyDetail as Emergency } from '../../../contract/emergencies/emergencies.schema.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { useDeleteAndLeave } from '../../platform/record/use-delete-and-leave.ts'
import { RenewCode } from '../../platform/record/renew-code.tsx'
import { useIdInAddress, useRecord } from '../../platform/calls/use-record.ts'
import { EntriesLink, RecordActions } from '../../platform/record/record-actions.tsx'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { MissingReport } from '../additions/missing-report.tsx'
import { useAdditionRights } from '../additions/use-addition-rights.ts'
import { LeftOutNotice } from './left-out-notice.tsx'
import { useAdditions } from '../additions/additions.tsx'
import { ContactsSection } from './sections/contacts-section.tsx'
import { EmergencyReport } from './sections/emergency-report.tsx'
import { EraseLink } from '../parts/erase-link.tsx'
import { EmergencyLoader } from '../parts/emergency-loader.tsx'
import { MomentBar } from './moment-bar.tsx'
import { NewEmergency } from './new-emergency.tsx'
import { RouteLink } from '../../platform/map/route-link.tsx'
import { EmergencyStatusCell } from './status-select.tsx'
import { PrintedNotes } from '../time-line/printed-notes.tsx'
import { TimeLine } from '../time-line/time-line.tsx'
import { useEmergencyRights } from '../parts/use-emergency-rights.ts'
import { useWithWaiting } from '../waiting/use-with-waiting.ts'
import { WaitingEdit } from '../waiting/waiting-part.tsx'
import { isWriteKey } from '../waiting/whole-writes.ts'
import { WaysSection } from '../ways/ways-section.tsx'

const renewWarning = 'Los códigos impresos y las direcciones compartidas de esta emergencia dejarán de funcionar.'

const { list, edit } = resourceScreens.emergency

/** The emergency as its brigade sees it. */
export const EmergencyDetail = () => {
  const id = useIdInAddress()
  return isWriteKey(id) ? <NewEmergency writeKey={id} /> : <StoredEmergency id={id} />
}

const StoredEmergency = ({ id }: { id: string }) => {
  const loaded = useRecord<Emergency>('emergency', id)
  return (
    <EmergencyLoader loaded={loaded} back={list.path}>
      {(emergency) => <LoadedEmergency stored={emergency} />}
    </EmergencyLoader>
  )
}

/** The device keeps it for reading without signal. */
const useKeepsOpened = (id: number) => {
  useEffect(() => {
    import('../../platform/copies/keep-copies.ts').then(({ keepOpened }) => keepOpened(id)).catch(() => undefined)
  }, [id])
}

const LoadedEmergency = ({ stored }: { stored: Emergency }) => {
  const emergency = useWithWaiting(stored)
  useKeepsOpened(stored.id)
  const rights = useEmergencyRights()(emergency)
  const deleteAndLeave = useDeleteAndLeave('emergency', list.path)
  const additions = useAdditions(emergency)
  const { correctFacts } = useAdditionRights(emergency)
  const isPhone = useIsPhone()
  return (
    <>
      <EmergencyReport
        emergency={emergency}
        brigade={emergency}
        back={list.path}
        status={<EmergencyStatusCell emergency={emergency} isOpenedBySearch />}
        actions={
          <RecordActions
            edit={rights.edit ? placeOf(edit, emergency.id) : undefined}
            onDelete={rights.remove ? () => void deleteAndLeave(emergency) : undefined}
            more={additions.more}
          />
        }
        renewing={rights.renewKey && <RenewCode resource="emergency" record={emergency} warning={renewWarning} />}
        // A phone has it at the thumb.
        route={!isPhone && <RouteLink to={emergency} />}
        ways={<WaysSection emergency={emergency} />}
        contacts={<ContactsSection contacts={emergency.contact_person} additions={additions} />}
        additions={additions}
        lacking={
          <>
            <WaitingEdit emergency={emergency} />
            <LeftOutNotice emergency={emergency} canDismiss={correctFacts} />
            {additions.isOpen && (
              <MissingReport
                emergency={emergency}
                onAsk={additions.open}
                edit={rights.edit ? placeOf(edit, emergency.id) : undefined}
              />
            )}
          </>
        }
        timeLine={
          <TimeLine
            emergency={emergency}
            hasHistory={rights.seeHistory}
            adding={additions.adding('notes')}
            correcting={(id, name) => additions.correcting('notes', id, name)}
          />
        }
        notes={<PrintedNotes notes={emergency.notes} />}
        below={
          <>
            <EntriesLink entity="emergency" id={emergency.id} />
            {rights.remove && !isInProgress(emergency.status) && <EraseLink id={emergency.id} />}
          </>
        }
      />
      <MomentBar emergency={emergency} onAdd={additions.open} />
    </>
  )
}
