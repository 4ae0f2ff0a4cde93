import { Group, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { labelOf } from '../../../contract/shared/codes.ts'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import { leaveNote } from '../../../contract/people/leave-rules.ts'
import { hoursStatuses, hoursStatusOf, isStateHidden, stationInWords } from '../../../contract/attendance/hours-rules.ts'
import type { UserHours } from '../../../contract/attendance/hours.schema.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { staffReportScreens } from '../../../contract/shared/rights/screens.ts'
import { inactiveReasons, userStatuses, type InactiveReason } from '../../../contract/people/user-codes.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { DownloadButton } from '../../platform/calls/download-button.tsx'
import { isId, loadedOf, useIdInAddress } from '../../platform/calls/use-record.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { Fact } from '../../platform/record/fact.tsx'
import { FramedHead } from '../../platform/record/record-actions.tsx'
import { RecordLoader } from '../../platform/record/record-view.tsx'
import { useAsker } from '../../platform/rights/person.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { AttendanceBadge } from '../parts/attendance-badge.tsx'
import { mendDays } from '../../platform/list/filters/use-day-range.ts'
import { HistorySection } from './history-section.tsx'
import { HoursFacts, openEntryOf, WithoutExit } from './hours-facts.tsx'
import { hoursList, personHoursQuery } from './hours-query.ts'
import classes from './hours.module.css'
import { useHistory } from './use-history.ts'
import { useRunningHours } from './use-running-hours.ts'

export const HoursDetail = () => <PersonLoader back={hoursList} />

/** The same person, reached from the report and leading back to it (B-REP-38, B-REP-39). */
export const StaffReportPerson = () => <PersonLoader back={staffReportScreens.list.path} />

const PersonLoader = ({ back }: { back: string }) => {
  const id = useIdInAddress()
  const answer = useQuery({ ...personHoursQuery(id), enabled: isId(id) })
  return (
    <RecordLoader loaded={loadedOf(id, answer)} back={back}>
      {(person) => <Detail key={person.id} person={person} back={back} />}
    </RecordLoader>
  )
}

interface Props {
  person: UserHours
  back: string
}

const Detail = ({ person, back }: Props) => {
  const history = useHistory(`job_management/${person.id}/log_history_hours`)
  const asker = useAsker()
  const isOfOneStation = privateStations(asker) !== 'all' && asker.id !== person.id
  useRunningHours([person])
  return (
    <PrintedRecord name={`Horas de ${person.name}`} stations={person.station_text}>
      <Head person={person} back={back} />
      <WithoutExit hours={person} />
      <Section title="Resumen">
        {isOfOneStation && (
          <Text size="sm" mb="sm">
            Se cuentan los turnos de su estación, también los de quien se trasladó.
          </Text>
        )}
        <HoursFacts hours={person}>
          <Fact label="DPI">{person.no_dpi && showDpi(person.no_dpi)}</Fact>
          <Fact label="Tipo">{person.firefighter_type}</Fact>
          <Fact label="Inicio de la baja">{person.start_date_unsubscribe && showDay(person.start_date_unsubscribe)}</Fact>
          <Fact label="Fin de la baja">{person.end_date_unsubscribe && showDay(person.end_date_unsubscribe)}</Fact>
        </HoursFacts>
      </Section>
      <HistorySection
        history={history}
        person={person}
        openEntry={openEntryOf(person)}
        isCorrectable={!person.is_retired && !person.is_moved}
        aside={
          <DownloadButton
            path="job_management/excel_log_history_hours"
            query={{ user: person.id, ...history.filters }}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            disabled={history.count === 0 && !history.days.isFaulty}
            reason={history.days.isFaulty ? `${mendDays} para descargar.` : undefined}
          >
            Descargar Excel
          </DownloadButton>
        }
      />
    </PrintedRecord>
  )
}

const Head = ({ person, back }: Props) => {
  const isPhone = useIsPhone()
  return (
    <FramedHead
      back={back}
      what={
        <div className={classes.head}>
          <PersonAvatar person={person} size={isPhone ? 56 : 72} alt={`Foto de ${person.name}`} />
          <div className={classes.words}>
            <Title order={1} size="h2">
              {person.name}
            </Title>
            <p className={classes.about}>{[stationInWords(person), person.job_title].filter(Boolean).join(' · ')}</p>
            <Group gap="xs">
              {!isStateHidden(person) && <AttendanceBadge is_entry={person.is_entry} />}
              <StatusBadge codes={hoursStatuses} code={hoursStatusOf(person)} />
              {reasonOf(person)}
            </Group>
          </div>
        </div>
      }
    />
  )
}

const reasonOf = (person: UserHours): string => {
  const { inactive_reason, status, is_retired } = person
  if (is_retired) return ''
  if (status === UserStatus.Activo) return leaveNote(person)
  // A constraint holds the set of reasons.
  const reason = inactive_reason === null ? '' : inactiveReasons[inactive_reason as InactiveReason]
  // One of the reasons has the word of the badge beside it.
  return reason === labelOf(userStatuses, status) ? '' : reason
}
