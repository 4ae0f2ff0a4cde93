import type { EmergencyDetail as Emergency } from '../../contract/emergencies.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { useDeleteAndLeave } from '../record/use-delete-and-leave.ts'
import { RenewCode } from '../record/renew-code.tsx'
import { useIdInAddress, useRecord } from '../calls/use-record.ts'
import { EntriesLink } from '../record/record-actions.tsx'
import { MissingReport } from './additions/missing-report.tsx'
import { useAdditions } from './additions/additions.tsx'
import { EmergencyReport } from './report/emergency-report.tsx'
import { EmergencyLoader } from './report/emergency-loader.tsx'
import { MomentBar } from './moment-bar.tsx'
import { EmergencyStatusCell } from './status-select.tsx'
import { PrintedNotes } from './time-line/printed-notes.tsx'
import { TimeLine } from './time-line/time-line.tsx'
import { useEmergencyRights } from './use-emergency-rights.ts'
import { WaysSection } from './ways/ways-section.tsx'

const renewWarning = 'Los códigos impresos y las direcciones compartidas de esta emergencia dejarán de funcionar.'

const { list, edit } = resourceScreens.emergency

/** The emergency as its brigade sees it. */
export const EmergencyDetail = () => {
  const loaded = useRecord<Emergency>('emergency', useIdInAddress())
  return (
    <EmergencyLoader loaded={loaded} back={list.path}>
      {(emergency) => <LoadedEmergency emergency={emergency} />}
    </EmergencyLoader>
  )
}

const LoadedEmergency = ({ emergency }: { emergency: Emergency }) => {
  const rights = useEmergencyRights()(emergency)
  const deleteAndLeave = useDeleteAndLeave('emergency', list.path)
  const additions = useAdditions(emergency)
  return (
    <>
      <EmergencyReport
        emergency={emergency}
        brigade={emergency}
        back={list.path}
        edit={rights.edit ? placeOf(edit, emergency.id) : undefined}
        onDelete={rights.remove ? () => void deleteAndLeave(emergency) : undefined}
        status={<EmergencyStatusCell emergency={emergency} isOpenedBySearch />}
        renewing={rights.renewKey && <RenewCode resource="emergency" record={emergency} warning={renewWarning} />}
        ways={<WaysSection emergency={emergency} />}
        additions={additions}
        lacking={additions.isOpen && <MissingReport emergency={emergency} />}
        timeLine={
          <TimeLine
            emergency={emergency}
            hasHistory={rights.seeHistory}
            adding={additions.adding('notes')}
            correcting={(id, name) => additions.correcting('notes', id, name)}
          />
        }
        notes={<PrintedNotes notes={emergency.notes} />}
      />
      <EntriesLink entity="emergency" id={emergency.id} />
      <MomentBar emergency={emergency} onAdd={additions.open} />
    </>
  )
}
