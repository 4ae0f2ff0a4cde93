import { Stack, Typography } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDateTime } from '../../../contract/dates.ts'
import type { EmergencyDetail, EmergencyOpen } from '../../../contract/emergencies.ts'
import { showPhone } from '../../../contract/fields.ts'
import { Fact } from '../../kit/fields/fact.tsx'
import { Section } from '../../kit/section.tsx'
import { Facts } from './facts.tsx'
import { LocationSection } from './location-section.tsx'
import { PatientsTable } from './patients-table.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { QrSection } from './qr-section.tsx'
import { ReportHeader } from './report-header.tsx'
import classes from './report.module.css'
import { TeamSection } from './team-section.tsx'

interface Props {
  emergency: EmergencyOpen
  /** Only the brigade sees whom to call. */
  contacts?: EmergencyDetail['contact_person']
  status: ReactNode
  back: string | undefined
  /** What else the person may do with it, in its header. */
  actions?: ReactNode
  /** The way to renew its code. */
  renewing?: ReactNode
}

/** An emergency as a report to read and to print; the public page is the same without contacts. */
export const EmergencyReport = ({ emergency, contacts, status, back, actions, renewing }: Props) => (
  <Stack gap="md" className={classes.report}>
    <ReportHeader emergency={emergency} status={status} back={back} actions={actions} />
    <Section title="Detalle general">
      <Facts>
        <Fact label="Registrada por">{`${emergency.created_user.first_name} ${emergency.created_user.last_name}`}</Fact>
        <Fact label="Fecha reportada">{showDateTime(emergency.creation_date)}</Fact>
        <Fact label="Fecha de atención">{showDateTime(emergency.attention_date)}</Fact>
        <Fact label="Fecha resuelta">{showDateTime(emergency.resolved_date)}</Fact>
        <Fact label="Tipo de emergencia">{emergency.emergency_type_text || 'Sin tipo'}</Fact>
        {emergency.category && <Fact label="Categoría">{emergency.category.name}</Fact>}
        <Fact label="Forma de aviso">{emergency.notice_form}</Fact>
      </Facts>
    </Section>
    <LocationSection emergency={emergency} />
    <TeamSection emergency={emergency} />
    <Section title="Observaciones">
      {emergency.observations === '' ? (
        'Sin observaciones'
      ) : (
        // The server keeps a small set of harmless tags (decision 35).
        <Typography className={classes.observations}>
          <div dangerouslySetInnerHTML={{ __html: emergency.observations }} />
        </Typography>
      )}
    </Section>
    <Section title="Pacientes">
      <PatientsTable patients={emergency.pacients} />
    </Section>
    {contacts && contacts.length > 0 && (
      <Section title="Personas de contacto">
        <Facts>
          {contacts.map((contact) => (
            <Fact key={contact.id} label={contact.name}>
              <a href={`tel:+502${contact.phone_number}`}>{showPhone(contact.phone_number)}</a>
            </Fact>
          ))}
        </Facts>
      </Section>
    )}
    <Section title="Fotos">
      <PhotoGallery images={emergency.images} />
    </Section>
    <QrSection image={emergency.qr_emergency} renewing={renewing} />
  </Stack>
)
