import { Typography } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDateTime } from '../../../../contract/shared/dates/dates.ts'
import type { EmergencyDetail, EmergencyOpen } from '../../../../contract/emergencies/emergencies.schema.ts'
import { hasPatients, notApplicable, outcomeInWords } from '../../../../contract/emergencies/emergency-outcomes.ts'
import { arrivedInWords } from '../../../../contract/emergencies/emergency-texts.ts'
import { Fact } from '../../../platform/record/fact.tsx'
import { PrintedRecord } from '../../../platform/print/printed-record.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import type { Additions } from '../../additions/additions.tsx'
import { Facts } from './facts.tsx'
import { LocationSection } from './location-section.tsx'
import { PatientsTable } from './patients-table.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { QrSection } from './qr-section.tsx'
import { ReportHeader } from './report-header.tsx'
import classes from './report.module.css'
import { TeamSection } from './team-section.tsx'

interface Props {
  emergency: Omit<EmergencyOpen, 'changed_at' | 'are_patients_masked'> & Partial<Pick<EmergencyOpen, 'are_patients_masked'>>
  /** The same emergency with the fields that only the brigade sees. */
  brigade?: EmergencyDetail
  /** When the public page last changed. */
  changedAt?: string
  /** The address of its list. */
  back: string | undefined
  status: ReactNode
  actions: ReactNode
  /** The button that renews its code. */
  renewing?: ReactNode
  /** For the brigade only: how to get there, the ways of its units, and who may be called. */
  route?: ReactNode
  ways?: ReactNode
  contacts?: ReactNode
  /** What this person may add and correct. */
  additions?: Additions
  /** Above all sections: what the report lacks. */
  lacking?: ReactNode
  /** On the screen. */
  timeLine?: ReactNode
  /** On paper, where there is no time line. */
  notes?: ReactNode
  /** What the record leads to. */
  below?: ReactNode
}

const noPatients = (outcome: number | null) => (hasPatients(outcome) ? 'Sin pacientes' : notApplicable)

/** Only if it was typed later than it was reported. */
const registeredApart = ({ creation_date, registered_at, noted_at }: EmergencyDetail) =>
  creation_date !== registered_at && arrivedInWords(registered_at, noted_at)

/** Left out while nobody has said it, but for who may. */
const Injured = ({ count, correcting }: { count: number | null; correcting: ReactNode }) =>
  (count !== null || Boolean(correcting)) && (
    <div className={count === null ? classes.unsaid : undefined}>
      <Fact label="Número de heridos">
        {count ?? '—'}
        {correcting}
      </Fact>
    </div>
  )

/** On paper: who hands the emergency over, and who receives it, sign. */
const Signatures = () => (
  <div className={classes.signatures}>
    {['Entrega', 'Recibe'].map((who) => (
      <p key={who}>
        <strong>{who}</strong>
        <span>Nombre, firma, fecha y hora</span>
      </p>
    ))}
  </div>
)

/** An emergency as a report to read and to print; the public page shows less of it (S-58). */
export const EmergencyReport = ({
  emergency,
  brigade,
  changedAt,
  back,
  status,
  actions,
  renewing,
  route,
  ways,
  contacts,
  additions,
  lacking,
  timeLine,
  notes,
  below,
}: Props) => (
  <PrintedRecord
    name={`Emergencia ${emergency.code}`}
    stations={emergency.total_stations}
    className={`${classes.report} ${additions?.className ?? ''}`}
  >
    <ReportHeader emergency={emergency} back={back} status={status} actions={actions} additions={additions} />
    {lacking}
    <div className={classes.sheet}>
      <div className={`${classes.part} ${classes.team}`}>
        <TeamSection emergency={emergency} brigade={brigade} additions={additions} />
      </div>
      <div className={`${classes.part} ${classes.place}`}>
        <LocationSection emergency={emergency} aside={route} additions={additions} />
        {ways}
      </div>
      <div className={`${classes.part} ${classes.facts}`}>
        <Section title="Detalle general">
          <Facts>
            <Fact label="Registrada por">{`${emergency.created_user.first_name} ${emergency.created_user.last_name}`}</Fact>
            <Fact label="Fecha reportada">{showDateTime(emergency.creation_date)}</Fact>
            <Fact label="Fecha registrada">{brigade && registeredApart(brigade)}</Fact>
            <Fact label="Atención iniciada">{showDateTime(emergency.attention_date)}</Fact>
            <Fact label="Fecha resuelta">{showDateTime(emergency.resolved_date)}</Fact>
            <Fact label="Resultado">{outcomeInWords(emergency)}</Fact>
            <div className={classes.inHead}>
              <Fact label="Tipo de emergencia">{emergency.emergency_type_text || 'Sin tipo'}</Fact>
            </div>
            <Fact label="Categoría">{brigade?.category?.name}</Fact>
            <Fact label="Forma de aviso">{brigade?.notice_form}</Fact>
            <Injured count={brigade?.injured ?? null} correcting={additions?.correctingFact('injured')} />
            <Fact label="Última actualización">{showDateTime(changedAt)}</Fact>
          </Facts>
        </Section>
      </div>
      <div className={`${classes.part} ${classes.story}`}>
        {timeLine}
        <Section title="Observaciones" nothing={emergency.observations === '' ? 'Sin observaciones' : undefined}>
          {emergency.observations !== '' && (
            // The server stores a small set of harmless tags (S-35).
            <Typography className={classes.observations}>
              <div dangerouslySetInnerHTML={{ __html: emergency.observations }} />
            </Typography>
          )}
        </Section>
        {notes}
        <Section
          title="Pacientes"
          aside={additions?.adding('patients')}
          nothing={emergency.pacients.length === 0 ? noPatients(emergency.outcome) : undefined}
        >
          {emergency.pacients.length > 0 && (
            <PatientsTable
              patients={emergency.pacients}
              areMasked={emergency.are_patients_masked}
              correcting={(patient) => additions?.correcting('patients', patient.id, patient.name)}
            />
          )}
        </Section>
        {contacts}
        <Section
          title="Fotos"
          aside={additions?.adding('photos')}
          nothing={emergency.images.length === 0 ? 'Sin fotos' : undefined}
        >
          {emergency.images.length > 0 && (
            <PhotoGallery images={emergency.images} correcting={(id, name) => additions?.correcting('photos', id, name)} />
          )}
          {additions?.sending}
        </Section>
      </div>
      <div className={`${classes.part} ${classes.code}`}>
        <QrSection image={emergency.qr_emergency} until={brigade?.public_until ?? null} renewing={renewing} />
        {brigade && <Signatures />}
      </div>
    </div>
    {below}
    {additions?.dialog}
  </PrintedRecord>
)
